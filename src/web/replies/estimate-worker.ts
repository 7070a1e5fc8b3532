/** In order: a net arrives before its first request. */
import { EstimateDesk, type DeskRequest } from './estimate-desk.ts';

const desk = new EstimateDesk();
let last = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<DeskRequest>) => {
  last = last.then(async () => self.postMessage(await desk.handle(data)));
});
