/** In order: a net arrives before its first request. */
import { EstimateHandler, type EstimateHandlerRequest } from './estimate-handler.ts';

const handler = new EstimateHandler();
let last = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<EstimateHandlerRequest>) => {
  last = last.then(async () => self.postMessage(await handler.handle(data)));
});
