/** A quick pass searches all positions. Later rounds search close calls and mistakes more deeply. */
import type { Color } from 'chessops/types';
import {
  CLOSE_CALL_NODES,
  PASS_ONE_NODES,
  PASS_TWO_LINES,
  PASS_TWO_NODES,
  planCloseCalls,
  planPassOne,
  planPassTwo,
  planRefutations,
  REFUTATION_LINES,
  REFUTATION_NODES,
} from '#chess/review/plan';
import type { ReviewGame } from '#chess/review/review-game';
import { type GameAnalysis, trimSearch } from '#chess/review/search';

import type { EnginePool, Job, JobSource } from '../engine/engine-pool.ts';
import { engineBuild } from '../engine/engine-port.ts';
import type { EngineFault } from '../engine/fault.ts';
import type { SearchRequest } from '../engine/uci-session.ts';

export interface AnalysisProgress {
  readonly analysis: GameAnalysis;
  readonly pass: 1 | 2;
  readonly done: number;
  readonly total: number;
  readonly skipped: number;
  readonly isFinished: boolean;
}

export interface AnalysisTask {
  readonly pool: EnginePool;
  readonly game: ReviewGame;
  readonly player: Color | undefined;
  readonly known?: GameAnalysis | undefined;
  readonly priority: number;
  readonly passOneNodes?: number;
  readonly passTwoNodes?: number;
  onProgress(progress: AnalysisProgress): void;
  onFault(fault: EngineFault): void;
}

interface Round {
  readonly nodes: number;
  readonly lines: number;
  plan(): number[];
}

export function analyseGame(task: AnalysisTask): () => void {
  const { pool, game, player, known } = task;
  const isUsable = known?.gameId === game.id && known.engine === engineBuild && known.source === 'here';
  let analysis: GameAnalysis = isUsable
    ? known
    : { source: 'here', engine: engineBuild, gameId: game.id, searches: new Map() };
  const skipped = new Set<number>();
  const { passOneNodes = PASS_ONE_NODES, passTwoNodes = PASS_TWO_NODES } = task;
  const closeCallNodes = Math.min(CLOSE_CALL_NODES, passTwoNodes);
  const refutationNodes = Math.min(REFUTATION_NODES, passTwoNodes);
  const rounds: readonly Round[] = [
    { nodes: passOneNodes, lines: 1, plan: () => planPassOne(game, analysis) },
    { nodes: closeCallNodes, lines: 1, plan: () => planCloseCalls(game, analysis, player) },
    { nodes: passTwoNodes, lines: PASS_TWO_LINES, plan: () => planPassTwo(game, analysis, player) },
    { nodes: refutationNodes, lines: REFUTATION_LINES, plan: () => planRefutations(game, analysis, player) },
  ];
  let at = 0;
  let total = game.positions.filter(({ end }) => end === undefined).length;
  let done = total - planPassOne(game, analysis).length;
  let left = 0;
  let isStopped = false;
  /** Keeps one request object per position and round, because the pool counts engine failures per object. */
  const requests = new Map<number, SearchRequest>();
  let stretches = begin();

  function begin(): Stretches {
    const plies = rounds[at]?.plan().filter((ply) => !skipped.has(ply)) ?? [];
    left = plies.length;
    if (at > 0) total += left;
    requests.clear();
    return new Stretches(plies, pool.size);
  }

  function advance(): void {
    while (left === 0 && at < rounds.length - 1) {
      at += 1;
      stretches = begin();
    }
  }

  function report(): void {
    const isFinished = at === rounds.length - 1 && left === 0;
    if (isFinished) pool.remove(source);
    task.onProgress({ analysis, pass: at === 0 ? 1 : 2, done, total, skipped: skipped.size, isFinished });
  }

  function makeJob(round: Round, slot: number, ply: number): Job {
    const request = requests.get(ply) ?? makeRequest(game, ply, round);
    requests.set(ply, request);
    return {
      request,
      onDone(search) {
        done += 1;
        left -= 1;
        if (search === undefined) skipped.add(ply);
        else {
          const trimmed = trimSearch(search, game.moves.length);
          analysis = { ...analysis, searches: new Map(analysis.searches).set(ply, trimmed) };
        }
        advance();
        report();
        // `report` runs code of the caller, which may stop the analysis.
        if (rounds[at] !== round && left > 0 && !isStopped) pool.add(source);
      },
      onGivenBack: () => stretches.giveBack(slot, ply),
    };
  }

  const source: JobSource = {
    priority: task.priority,
    take(slot) {
      const ply = stretches.take(slot);
      const round = rounds[at];
      return ply === undefined || round === undefined ? undefined : makeJob(round, slot, ply);
    },
    onFault: task.onFault,
  };

  advance();
  report();
  if (left > 0) pool.add(source);
  return () => {
    isStopped = true;
    pool.remove(source);
  };
}

function makeRequest(game: ReviewGame, ply: number, { nodes, lines }: Round): SearchRequest {
  return {
    initialFen: game.initialFen,
    moves: game.moves.slice(0, ply).map(({ uci }) => uci),
    turn: game.positions[ply]?.turn ?? 'white',
    nodes,
    lines,
    game: game.id,
  };
}

/**
 * Each engine searches neighbouring positions, last first. Its hash table then helps with the next search.
 */
export class Stretches {
  readonly #stretches: number[][];

  constructor(plies: readonly number[], engines: number) {
    const length = Math.ceil(plies.length / Math.max(1, engines));
    this.#stretches = Array.from({ length: engines }, (_, index) =>
      plies.slice(index * length, (index + 1) * length),
    );
    // The first verdict needs the last two positions, so two engines search one each.
    const [first = [], second] = this.#stretches;
    second?.unshift(...first.splice(1, 1));
  }

  take(engine: number): number | undefined {
    const own = this.#stretches[engine];
    if (own === undefined) return undefined;
    if (own.length === 0) own.push(...this.#split());
    return own.shift();
  }

  giveBack(engine: number, ply: number): void {
    this.#stretches[engine]?.unshift(ply);
  }

  #split(): number[] {
    const longest = this.#stretches.reduce((one, other) => (other.length > one.length ? other : one), []);
    return longest.splice(Math.floor(longest.length / 2));
  }
}
