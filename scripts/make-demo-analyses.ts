/**
 * `node scripts/make-demo-analyses.ts [--games N] [--seconds N]` analyses the demo player's newest games, so
 * that the demo starts with their analyses.
 */
import { appendFileSync, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseReviewGame, type ReviewGame } from '#chess/review/review-game';
import type { GameAnalysis, PositionSearch } from '#chess/review/search';
import { makeSearchRows } from '#chess/review/search-row';
import { readOwnGames } from '#simulator/games/library';
import { demoPlayer, demoPlayerOnChessCom } from '#simulator/games/players';
import { isPlayedBy, type StoredGame } from '#simulator/games/stored-game';
import { openEngineProcess } from '../bench/tools/engine-process.ts';
import { analysesFile, type DemoAnalysis, readAnalyses } from '../demo/analyses.ts';
import { gameStories } from '../demo/story.ts';
import { analyseGame } from '../src/web/analysis/game-analysis.ts';
import { EnginePool, priorities } from '../src/web/engine/engine-pool.ts';
import { engineBuild } from '../src/web/engine/engine-port.ts';

const passOneNodes = 20_000;
const passTwoNodes = 120_000;

const { values } = parseArgs({
  options: { games: { type: 'string', default: '60' }, seconds: { type: 'string', default: '600' } },
});
const endAtMs = Date.now() + 1000 * Number(values.seconds);
const known = new Set(existsSync(analysesFile) ? readAnalyses().map(({ gameId }) => gameId) : []);
const pool = new EnginePool({ size: 1, open: openEngineProcess });

for (const stored of listGames().slice(0, Number(values.games))) {
  if (known.has(stored.id) || Date.now() > endAtMs) continue;
  const headers = [...stored.headers].map(([name, value]) => `[${name} "${value}"]`).join('\n');
  const parsed = parseReviewGame(`${headers}\n\n${stored.movetext}`);
  if (!parsed.ok) continue;
  const player = stored.headers.get('White')?.toLowerCase() === demoPlayer ? 'white' : 'black';
  const { searches } = await analyse(parsed.value, player);
  const shortened = new Map([...searches].map(([ply, search]) => [ply, shorten(search)]));
  const analysis: DemoAnalysis = {
    gameId: stored.id,
    engine: engineBuild,
    positions: makeSearchRows(shortened),
  };
  appendFileSync(analysesFile, `${JSON.stringify(analysis)}\n`);
  console.log(stored.id);
}
pool.close();

function listGames(): StoredGame[] {
  const { lichess, chessCom } = readOwnGames(Date.now());
  const own = [
    ...lichess.filter((game) => isPlayedBy(game, demoPlayer)),
    ...chessCom.filter((game) => isPlayedBy(game, demoPlayerOnChessCom)),
  ].filter(({ headers }) => (headers.get('Variant') ?? 'Standard') === 'Standard' && !headers.has('FEN'));
  const stories = new Set(gameStories.map(({ gameId }) => gameId));
  const inStory = ({ id }: StoredGame): number => Number(stories.has(id));
  return own.sort((one, other) => inStory(other) - inStory(one) || other.endedAt - one.endedAt);
}

function analyse(game: ReviewGame, player: 'white' | 'black'): Promise<GameAnalysis> {
  return new Promise((resolve, reject) => {
    analyseGame({
      pool,
      game,
      player,
      priority: priorities.background,
      passOneNodes,
      passTwoNodes,
      onProgress: ({ analysis }) => analysis.isFinal && resolve(analysis),
      onFault: reject,
    });
  });
}

function shorten(search: PositionSearch): PositionSearch {
  const [{ score, moves }, ...others] = search.lines;
  return others.length > 0 ? search : { ...search, lines: [{ score, moves: moves.slice(0, 1) }] };
}
