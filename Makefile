# Contigo. `make help` lists what can be made.

PREFIX ?= /usr/local
ifeq ($(origin CC),default)
CC = gcc
endif
CFLAGS ?= -O2 -g
BUILD ?= build

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion
# No contraction into fused operations: results are the same bytes on every machine.
FLAGS = -std=c17 -D_POSIX_C_SOURCE=200809L -ffp-contract=off $(WARNINGS) -Iengine -Itools -Itests

LIBS = -lgeos_c -ljansson -lm

ENGINE = $(filter-out engine/protocol/terminal.c,$(wildcard engine/*/*.c))
LIBRARY = $(BUILD)/libcontigo.a
PROGRAMS = $(BUILD)/contigo $(BUILD)/contigo-svg $(BUILD)/contigo-agent
MANUALS = engine/contigo.1 tools/contigo-svg.1 tools/contigo-agent.1
SVG = $(wildcard tools/svg*.c)
UNITS = $(wildcard tests/test_*.c)
PLAIN = $(wildcard $(patsubst %.h,%.c,$(wildcard tests/plain_*.h)))
PLAIN_PROGRAMS = $(patsubst %.c,$(BUILD)/%,$(filter-out $(PLAIN),$(wildcard tests/plain_*.c)))

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
link = $(CC) $(CFLAGS) $(LDFLAGS) $(filter %.o %.a,$^) -o $@

all: $(PROGRAMS) ## the programs, in build/

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

$(LIBRARY): $(call objects,$(ENGINE))
	@rm -f $@
	ar rcs $@ $^

$(BUILD)/contigo: $(call objects,engine/main.c engine/protocol/terminal.c) $(LIBRARY)
	$(link) $(LIBS) -lreadline

$(BUILD)/contigo-svg: $(call objects,tools/contigo-svg.c $(SVG)) $(LIBRARY)
	$(link) $(LIBS)

$(BUILD)/contigo-agent: $(call objects,tools/contigo-agent.c $(wildcard tools/agent*.c)) $(LIBRARY)
	$(link) $(LIBS)

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

DEMO = fixtures/lines/game-mutual-life
demo: all ## replays a recorded game, prints its score and draws it to build/demo.svg
	printf 'loadgame $(DEMO).contigo\nshowboard\nscore\n' | $(BUILD)/contigo
	$(BUILD)/contigo-svg --title 'A recorded game' $(DEMO).contigo > $(BUILD)/demo.svg
	@echo 'The picture is in $(BUILD)/demo.svg'

# Tests

$(BUILD)/tests/unit: $(call objects,tests/unit.c $(UNITS) $(PLAIN) $(SVG) engine/protocol/terminal.c) $(LIBRARY)
	$(link) -lcheck -lsubunit -lrt -lpthread $(LIBS) -lgmp -lreadline

$(BUILD)/tests/transcript: $(call objects,tests/transcript.c)
	$(link)

$(BUILD)/tests/hostile: $(call objects,tests/hostile.c)
	$(link)


SOAKS = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/soak*.c))
$(SOAKS) $(PLAIN_PROGRAMS): %: %.o $(call objects,$(PLAIN)) $(LIBRARY)
	$(link) -lgmp $(LIBS)

$(BUILD)/tests/perft: $(call objects,tests/perft.c $(PLAIN)) $(LIBRARY)
	$(link) -lgmp $(LIBS)

$(BUILD)/tests/bench_attacks: $(call objects,tests/bench_attacks.c $(wildcard tests/attack*.c))
	$(link) -lm

TESTS = $(addprefix $(BUILD)/tests/,unit transcript perft hostile bench_attacks) $(PLAIN_PROGRAMS) $(SOAKS)

check: all $(TESTS) ## builds and runs all tests
	BUILD=$(BUILD) tests/run.sh

SANITIZE = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
check-asan: ## the tests under AddressSanitizer and UndefinedBehaviorSanitizer
	$(MAKE) check BUILD=$(BUILD)/asan CFLAGS='$(SANITIZE)'

VALGRIND = valgrind -q --error-exitcode=1 --leak-check=full
VALGRIND_SUITES = commands request run splitter arrangement territory subdivision sgf_game voronoi session
valgrind: all $(BUILD)/tests/unit ## the faster unit tests and a loaded game under valgrind
	set -e; for suite in $(VALGRIND_SUITES); do \
	    CK_FORK=no CK_TIMEOUT_MULTIPLIER=100 $(VALGRIND) $(BUILD)/tests/unit $$suite; done
	$(VALGRIND) $(BUILD)/contigo --load $(DEMO).contigo </dev/null

coverage: ## line coverage of the tests, by file
	$(MAKE) check BUILD=$(BUILD)/coverage CFLAGS='-O0 -g --coverage'
	gcovr --root . --filter engine/ --filter tools/ $(BUILD)/coverage

soak: $(SOAKS) ## millions of random operations against independent builders
	set -e; for soak in $(SOAKS); do $$soak; done

digests: all ## builds with gcc and clang at -O0 to -O3 and compares what they say of all fixtures
	tests/digests.sh $(BUILD)

# Fuzzing: make fuzz SECONDS_EACH=600

SECONDS_EACH ?= 60
FUZZERS = $(patsubst tests/fuzz_%.c,%,$(wildcard tests/fuzz_*.c))
FUZZ_FLAGS = -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all
fuzz: ## libFuzzer on every harness, SECONDS_EACH=60 seconds each (needs clang)
	$(MAKE) $(FUZZERS:%=$(BUILD)/fuzz/fuzz_%) CC=clang BUILD=$(BUILD)/fuzz \
	    CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'
	set -e; for name in $(FUZZERS); do mkdir -p $(BUILD)/fuzz/corpus_$$name; \
	    $(BUILD)/fuzz/fuzz_$$name -max_total_time=$(SECONDS_EACH) -timeout=20 -print_final_stats=1 \
	    $(BUILD)/fuzz/corpus_$$name; done

$(BUILD)/fuzz_%: $(BUILD)/tests/fuzz_%.o $(LIBRARY)
	clang $(FUZZ_FLAGS) $^ -o $@ $(LIBS)

# Figures

BENCHES = $(addprefix $(BUILD)/tests/,bench bench_go bench_stones)
$(BENCHES): %: %.o $(LIBRARY)
	$(link) $(LIBS)

$(BUILD)/tests/bench_process: $(call objects,tests/bench_process.c)
	$(link)

bench: all $(BENCHES) $(BUILD)/tests/bench_process ## prints the figures of the README; growth in build/growth.svg
	BUILD=$(BUILD) tests/bench.sh

ATTACK ?=
bench-attacks: all $(BUILD)/tests/bench_attacks ## what each command costs in its worst place, and how that grows
	$(BUILD)/tests/bench_attacks $(BUILD) $(ATTACK)

# The rest

format: ## clang-format on all sources
	clang-format -i engine/*.c engine/*/*.[ch] tools/*.[ch] tests/*.[ch]

install: all ## into PREFIX=/usr/local, under DESTDIR
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install $(PROGRAMS) $(DESTDIR)$(PREFIX)/bin
	install -m 644 $(MANUALS) $(DESTDIR)$(PREFIX)/share/man/man1

uninstall: ## takes out what install put there
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/bin/,$(notdir $(PROGRAMS)))
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/share/man/man1/,$(notdir $(MANUALS)))

clean: ## removes build/
	rm -rf $(BUILD)

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
.PHONY: all help demo check check-asan valgrind coverage soak digests fuzz bench bench-attacks format install uninstall clean
.SECONDARY:
