import {serve} from "./serve.js";
serve((act) => { self.onmessage = ({data}) => act(data); },
      (message, transfer = []) => self.postMessage(message, transfer));
