import { move } from 'piscina';
import type { RepliesQuestion } from '#contract/explorer';
import { answerExplorer, answerReplies, type CellFilter } from './lookup.ts';
import { getPack } from './open-pack.ts';

export type LookupJob = { path: string } & (
  | { kind: 'explorer'; key: string; filter: CellFilter; moves: number }
  | { kind: 'replies'; question: RepliesQuestion }
);

export function lookUp(job: LookupJob): unknown {
  const pack = getPack(job.path);
  const answer =
    job.kind === 'explorer'
      ? answerExplorer(pack, job.key, job.filter, job.moves)
      : answerReplies(pack, job.question);
  return move(new TextEncoder().encode(JSON.stringify(answer)));
}
