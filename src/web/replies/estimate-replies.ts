import type { EstimatedReplies, EstimateProblem } from '#chess/replies/estimate';
import type { PositionLine } from '#chess/replies/line-board';
import { perUser } from '../sync/runtime.ts';
import { EstimateError } from './estimate-error.ts';
import { EstimateWorkerClient } from './estimate-worker-client.ts';

export interface EstimateRequest {
  readonly line: PositionLine;
  readonly rating: number;
}

export type OnAnswer = (index: number, replies: EstimatedReplies | EstimateProblem) => void;

/** Lines per call of the kernel. A stopped run still finishes its current call. */
const batchSize = 8;
const mostWorkers = 4;
/** Each worker has its own copy of the nets, so devices with little memory get one worker. */
const littleMemoryGb = 2;

const getClients = perUser(({ signal }) => {
  const clients = new Set<EstimateWorkerClient>();
  signal.addEventListener('abort', () => endAll(clients));
  return clients;
});

/** Browsers other than Chromium do not set `deviceMemory`. */
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
  const clients = getClients();
  const wanted = Math.min(batches, countWorkers(navigator));
  while (clients.size < wanted) {
    const client: EstimateWorkerClient = new EstimateWorkerClient(() => clients.delete(client));
    clients.add(client);
  }
  return [...clients].slice(0, wanted);
}

export function stopEstimateWorkers(): void {
  endAll(getClients());
}

function endAll(clients: Set<EstimateWorkerClient>): void {
  for (const client of clients) client.end(new EstimateError('crashed'));
  clients.clear();
}

function makeBatches(requests: readonly EstimateRequest[]): { rating: number; places: number[] }[] {
  const byRating = Map.groupBy(requests.keys(), (index) => requests[index]?.rating ?? 0);
  return [...byRating].flatMap(([rating, indices]) =>
    Array.from({ length: Math.ceil(indices.length / batchSize) }, (_, batch) => ({
      rating,
      places: indices.slice(batch * batchSize, (batch + 1) * batchSize),
    })),
  );
}

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
      next = batches.length;
      throw error;
    }
  };
  await Promise.all(findClients(batches.length).map(work));
}

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
