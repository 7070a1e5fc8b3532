/** Handles messages in order, because a net must be loaded before the first request that uses it. */
import { Sequence } from '../lib/sequence.ts';
import { EstimateHandler, type EstimateHandlerRequest } from './estimate-handler.ts';

const handler = new EstimateHandler();
const sequence = new Sequence();

self.addEventListener('message', ({ data }: MessageEvent<EstimateHandlerRequest>) => {
  void sequence.run(async () => self.postMessage(await handler.handle(data)));
});
