/** First searches the game quickly, then its mistakes and close calls more deeply. */
import type { Color } from 'chessops/types';
import {
  PASS_ONE_NODES,
  PASS_TWO_NODES,
  planDeeper,
  planPassOne,
  type PlannedSearch,
} from '#chess/review/plan';
import type { ReviewGame } from '#chess/review/review-game';
import { type GameAnalysis, trimSearch } from '#chess/review/search';

import type { EnginePool, JobSource } from '../engine/engine-pool.ts';
import { engineBuild } from '../engine/engine-port.ts';
import type { EngineFault } from '../engine/fault.ts';
import type { SearchRequest } from '../engine/uci-session.ts';

export interface AnalysisProgress {
  readonly analysis: GameAnalysis;
  readonly pass: 1 | 2;
  readonly done: number;
  readonly total: number;
  readonly skipped: number;
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

export function analyseGame(task: AnalysisTask): () => void {
  const { pool, game, player, known, passOneNodes = PASS_ONE_NODES, passTwoNodes = PASS_TWO_NODES } = task;
  const isUsable = known?.gameId === game.id && known.engine === engineBuild && known.source === 'here';
  let analysis: GameAnalysis = isUsable
    ? known
    : { source: 'here', engine: engineBuild, gameId: game.id, isFinal: false, searches: new Map() };
  const wasFinal = analysis.isFinal;
  analysis = { ...analysis, isFinal: false };
  const skipped = new Set<number>();
  const passOne = planPassOne(game, analysis);
  const stretches = new Stretches(passOne, pool.size);
  let quickLeft = passOne.length;
  let done = game.positions.filter(({ end }) => end === undefined).length - quickLeft;
  const running = new Set<number>();
  const requests = new Map<string, SearchRequest>();
  /** The plan may not recognise a finished search with few nodes, and would repeat it for ever. */
  const finished = new Set<SearchRequest>();
  let isStopped = false;

  /** Reuses the request object of a search, because the pool counts engine failures per object. */
  function getRequest(planned: PlannedSearch): SearchRequest {
    const name = `${planned.ply} ${planned.nodes} ${planned.lines}`;
    const request = requests.get(name) ?? makeRequest(game, planned);
    requests.set(name, request);
    return request;
  }

  function planLeft(): PlannedSearch[] {
    if (quickLeft > 0) return [];
    return (
      planDeeper(game, analysis, player)
        .map((planned) => ({ ...planned, nodes: Math.min(planned.nodes, passTwoNodes) }))
        .filter((planned) => !skipped.has(planned.ply) && !finished.has(getRequest(planned)))
        // Close calls of a final analysis have been searched already.
        .filter(({ lines }) => !wasFinal || lines > 1)
    );
  }

  function takePlanned(slot: number): PlannedSearch | undefined {
    const ply = stretches.take(slot);
    if (ply !== undefined) return { ply, nodes: passOneNodes, lines: 1 };
    return planLeft().find((planned) => !running.has(planned.ply));
  }

  function report(): void {
    const left = planLeft();
    const pass = quickLeft > 0 ? 1 : 2;
    if (quickLeft === 0 && left.length === 0) {
      analysis = { ...analysis, isFinal: true };
      pool.remove(source);
    }
    task.onProgress({ analysis, pass, done, total: done + quickLeft + left.length, skipped: skipped.size });
  }

  const source: JobSource = {
    priority: task.priority,
    take(slot) {
      const planned = takePlanned(slot);
      if (planned === undefined) return undefined;
      const isQuick = quickLeft > 0;
      const { ply } = planned;
      const request = getRequest(planned);
      running.add(ply);
      return {
        request,
        onDone(search) {
          running.delete(ply);
          finished.add(request);
          done += 1;
          if (isQuick) quickLeft -= 1;
          if (search === undefined) skipped.add(ply);
          else {
            const trimmed = trimSearch(search, game.moves.length);
            analysis = { ...analysis, searches: new Map(analysis.searches).set(ply, trimmed) };
          }
          report();
          if (!analysis.isFinal && !isStopped) pool.add(source);
        },
        onGivenBack() {
          running.delete(ply);
          if (isQuick) stretches.giveBack(slot, ply);
        },
      };
    },
    onFault: task.onFault,
  };

  report();
  if (!analysis.isFinal) pool.add(source);
  return () => {
    isStopped = true;
    pool.remove(source);
  };
}

function makeRequest(game: ReviewGame, { ply, nodes, lines }: PlannedSearch): SearchRequest {
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
 * Each engine searches neighbouring positions from last to first, because its hash table then helps with the
 * next one.
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
