/** Asks the nets about many positions, off the page's thread, several workers side by side. */
import type { EstimatedReplies, EstimateProblem } from '#chess/replies/estimate';
import type { PositionLine } from '#chess/replies/line-board';
import { EstimateError } from './estimate-error.ts';
import { EstimateWorkerClient } from './estimate-worker-client.ts';

export interface EstimateRequest {
  readonly line: PositionLine;
  readonly rating: number;
}

/** One answer for each request, in any order; `index` is the request's place. */
export type OnAnswer = (index: number, replies: EstimatedReplies | EstimateProblem) => void;

/** As many as the kernel takes at once; a stopped run ends within one such batch. */
const batchSize = 8;
const mostWorkers = 4;
/** A net in the kernel takes 9 MB, so a device of little memory has one worker. */
const littleMemoryGb = 2;

let clients: EstimateWorkerClient[] = [];

/** `deviceMemory` is in Chromium alone. */
export function countWorkers({
  hardwareConcurrency,
  deviceMemory = Infinity,
}: {
  hardwareConcurrency: number;
  deviceMemory?: number;
}): number {
  if (deviceMemory <= littleMemoryGb) return 1;
  return Math.max(1, Math.min(mostWorkers, hardwareConcurrency - 1));
}

function findClients(batches: number): EstimateWorkerClient[] {
  const wanted = Math.min(batches, countWorkers(navigator));
  while (clients.length < wanted) {
    const client: EstimateWorkerClient = new EstimateWorkerClient(() => {
      clients = clients.filter((other) => other !== client);
    });
    clients.push(client);
  }
  return clients.slice(0, wanted);
}

/** Ends all workers and gives their memory back; the next estimate starts new ones. */
export function stopEstimateWorkers(): void {
  const ended = clients;
  clients = [];
  for (const client of ended) client.end(new EstimateError('crashed'));
}

/** Requests of one rating together: a batch asks one net or two. */
function makeBatches(requests: readonly EstimateRequest[]): { rating: number; places: number[] }[] {
  const byRating = Map.groupBy(requests.keys(), (index) => requests[index]?.rating ?? 0);
  return [...byRating].flatMap(([rating, indices]) =>
    Array.from({ length: Math.ceil(indices.length / batchSize) }, (_, batch) => ({
      rating,
      places: indices.slice(batch * batchSize, (batch + 1) * batchSize),
    })),
  );
}

/**
 * Resolves when every request is answered. Rejects with an EstimateError whose message is a sentence for the user, or
 * with the signal's reason; answers that came before stay good.
 */
export async function estimateReplies(
  requests: readonly EstimateRequest[],
  onAnswer: OnAnswer,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const batches = makeBatches(requests);
  let next = 0;
  const work = async (client: EstimateWorkerClient) => {
    try {
      for (let batch = batches[next++]; batch; batch = batches[next++]) {
        const lines = batch.places.flatMap((place) => requests[place]?.line ?? []);
        const replies = await client.ask(batch.rating, lines);
        signal?.throwIfAborted();
        for (const [index, place] of batch.places.entries()) {
          const answer = replies[index];
          if (answer !== undefined) onAnswer(place, answer);
        }
      }
    } catch (error) {
      // The other workers then have nothing left to take.
      next = batches.length;
      throw error;
    }
  };
  await Promise.all(findClients(batches.length).map(work));
}

/** What people play at the end of one line; undefined where the nets cannot say. */
export async function estimateLine(
  request: EstimateRequest,
  signal?: AbortSignal,
): Promise<EstimatedReplies | undefined> {
  let estimate: EstimatedReplies | undefined;
  await estimateReplies(
    [request],
    (_, answer) => {
      if (typeof answer === 'object') estimate = answer;
    },
    signal,
  );
  return estimate;
}
