/** The worker's end. Requests are taken one at a time, in their order: a net is there before it is asked. */
import { EstimateDesk, type DeskRequest } from './estimate-desk.ts';

const desk = new EstimateDesk();
let last = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<DeskRequest>) => {
  last = last.then(async () => self.postMessage(await desk.handle(data)));
});
