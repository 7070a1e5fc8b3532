/** The analysis of one game: pass one over all positions, then pass two where the user went wrong. */
import type { Color } from 'chessops/types';
import { PASS_ONE_NODES, PASS_TWO_LINES, PASS_TWO_NODES, planPassOne, planPassTwo } from '#chess/review/plan';
import type { ReviewGame } from '#chess/review/review-game';
import { type GameAnalysis, trimSearch } from '#chess/review/search';
import type { EnginePool, Job, JobSource } from './engine-pool.ts';
import { engineBuild } from './engine-port.ts';
import type { EngineFault } from './fault.ts';
import { Stretches } from './stretches.ts';
import type { SearchRequest } from './uci-session.ts';

export type AnalysisProgress = {
  readonly analysis: GameAnalysis;
  readonly pass: 1 | 2;
  /** Positions of this pass. */
  readonly done: number;
  readonly total: number;
  /** Positions that no engine survived. */
  readonly skipped: number;
  readonly isFinished: boolean;
};

export type AnalysisTask = {
  readonly pool: EnginePool;
  readonly game: ReviewGame;
  /** Whose mistakes; both sides' without one. */
  readonly hero: Color | undefined;
  /** What is known already, of this device or another. */
  readonly known?: GameAnalysis | undefined;
  readonly priority: number;
  readonly passOneNodes?: number;
  readonly passTwoNodes?: number;
  /** After every position. */
  onProgress(progress: AnalysisProgress): void;
  onFault(fault: EngineFault): void;
};

/** Starts, or goes on, and answers with what stops it. */
export function analyseGame(task: AnalysisTask): () => void {
  const { pool, game, hero, known } = task;
  const isUsable = known?.gameId === game.id && known.engine === engineBuild && known.source === 'here';
  let analysis: GameAnalysis = isUsable
    ? known
    : { source: 'here', engine: engineBuild, gameId: game.id, searches: new Map() };
  const skipped = new Set<number>();
  let pass: 1 | 2 = 1;
  let total = 0;
  let done = 0;
  let isStopped = false;
  /** One object per position and pass: the pool counts the failures of engines by it. */
  const requests = new Map<number, SearchRequest>();
  let stretches = begin(planPassOne(game, analysis));

  function begin(plies: readonly number[]): Stretches {
    total = plies.length;
    done = 0;
    requests.clear();
    return new Stretches(plies, pool.size);
  }

  /** Pass two begins when all scores are there: nobody knows before that where it has to look. */
  function advance(): void {
    if (done < total || pass === 2) return;
    pass = 2;
    stretches = begin(planPassTwo(game, analysis, hero).filter((ply) => !skipped.has(ply)));
  }

  function report(): void {
    const isFinished = pass === 2 && done >= total;
    if (isFinished) pool.remove(source);
    task.onProgress({ analysis, pass, done, total, skipped: skipped.size, isFinished });
  }

  function makeJob(slot: number, ply: number): Job {
    const nodes = pass === 1 ? (task.passOneNodes ?? PASS_ONE_NODES) : (task.passTwoNodes ?? PASS_TWO_NODES);
    const request = requests.get(ply) ?? makeRequest(game, ply, nodes, pass === 1 ? 1 : PASS_TWO_LINES);
    requests.set(ply, request);
    return {
      request,
      onDone(search) {
        done += 1;
        if (search === undefined) skipped.add(ply);
        else {
          const trimmed = trimSearch(search, game.moves.length);
          analysis = { ...analysis, searches: new Map(analysis.searches).set(ply, trimmed) };
        }
        const before = pass;
        advance();
        report();
        // Whoever heard the report may have stopped it.
        if (pass !== before && total > 0 && !isStopped) pool.add(source);
      },
      onGivenBack: () => stretches.giveBack(slot, ply),
    };
  }

  const source: JobSource = {
    priority: task.priority,
    take(slot) {
      const ply = stretches.take(slot);
      return ply === undefined ? undefined : makeJob(slot, ply);
    },
    onFault: task.onFault,
  };

  advance();
  report();
  if (pass === 1 || done < total) pool.add(source);
  return () => {
    isStopped = true;
    pool.remove(source);
  };
}

function makeRequest(game: ReviewGame, ply: number, nodes: number, lines: number): SearchRequest {
  return {
    initialFen: game.initialFen,
    moves: game.moves.slice(0, ply).map(({ uci }) => uci),
    turn: game.positions[ply]?.turn ?? 'white',
    nodes,
    lines,
    game: game.id,
  };
}
