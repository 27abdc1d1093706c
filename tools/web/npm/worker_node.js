import {parentPort} from "node:worker_threads";

import {serve} from "./serve.js";
serve((act) => parentPort.on("message", act),
      (message, transfer) => parentPort.postMessage(message, transfer));
