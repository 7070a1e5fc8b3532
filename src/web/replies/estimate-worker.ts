/** Handles messages in order, because a net must be loaded before the first request that uses it. */
import { EstimateHandler, type EstimateHandlerRequest } from './estimate-handler.ts';

const handler = new EstimateHandler();
let last = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<EstimateHandlerRequest>) => {
  last = last.then(async () => self.postMessage(await handler.handle(data)));
});
