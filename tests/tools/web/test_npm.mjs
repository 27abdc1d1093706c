// Use the npm package as a program would (see test_npm.sh). The results were worked out by hand.
import {Engine, EngineError} from "contigo";
import assert from "node:assert/strict";
import {test} from "node:test";

test("a square around eight squares lives, and is one more than komi", async () => {
    const engine = await Engine.create();
    await engine.send("set_rule allotment 12");
    await engine.send("play black 3,3:5,3:5,7:3,7:3,3");
    assert.equal(await engine.send("final_score"), "B+1");
    const {score} = await engine.state("score");
    assert.equal(score.black, 8);
    engine.end();
});

test("the engine moves, and refuses what is illegal", async () => {
    const engine = await Engine.create({game: "go", seed: 3});
    await engine.send("boardsize 5");
    assert.equal(await engine.send("play black C3"), "");
    assert.match(await engine.send("genmove white"), /^[A-E][1-5]$/);
    await assert.rejects(engine.send("play white C3"), EngineError);
    await assert.rejects(engine.send("boardsize 5\nquit"), EngineError);
    engine.end();
    await assert.rejects(engine.send("name"), EngineError);
});

test("there is no such game", () => assert.rejects(Engine.create({game: "chess"}), EngineError));

test("an analysis goes on until it is stopped, and changes nothing", async () => {
    const engine = await Engine.create({game: "go"});
    await engine.send("boardsize 5");
    const before = await engine.send("printgame");
    let lines = 0, replies = 0;
    const analysis = engine.analyze("black", (line) => {
        assert.match(line, /^info move /);
        if (++lines === 2) engine.stop();
    }, {interval: 5});
    await engine.send("name").then(() => replies++);
    await analysis;
    assert.equal(lines, 2);
    assert.equal(replies, 1);
    assert.equal(await engine.send("printgame"), before);
    await assert.rejects(engine.analyze("green", () => {}), EngineError);
});
