/**
 * Our labels against Lichess's on real games (scripts/data.mjs). `--games N` (6; 0 = all), `--engines N`, `--every-nodes N` searches every
 * position for comparison, `--deep-games N` only in the first N, `--keep FILE` resumes an earlier run, `--seconds N` starts no game later.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { parseReviewGame, type ReviewGame } from '#chess/review/review-game';
import { judgePlayed } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import { makeSearchRows, parseSearchRows } from '#chess/review/search-row';
import { EnginePool, priorities } from '../src/web/engine/engine-pool.ts';
import { engineBuild } from '../src/web/engine/engine-port.ts';
import { analyseGame } from '../src/web/analysis/game-analysis.ts';
import { openEngineProcess } from './tools/engine-process.ts';
import { benchedFolder } from '../scripts/data.mjs';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '6' },
    'every-nodes': { type: 'string', default: '0' },
    'deep-games': { type: 'string', default: '0' },
    engines: { type: 'string', default: '2' },
    keep: { type: 'string', default: '' },
    seconds: { type: 'string', default: '0' },
  },
});

interface RatedGame {
  game: ReviewGame;
  theirs: GameAnalysis;
  /** Lichess's engine and its pawn value changed over the years. */
  year: string;
}

/** Only games that Lichess analysed to the end. */
function listGames(): RatedGame[] {
  const files = ['games/lichess', 'rated'].flatMap((folder) =>
    readdirSync(join(benchedFolder, folder)).map((name) => join(benchedFolder, folder, name)),
  );
  const found = new Map<string, RatedGame>();
  for (const file of files.filter((name) => name.endsWith('.pgn'))) {
    for (const text of readFileSync(file, 'utf8').split(/\n(?=\[Event )/)) {
      if (!text.includes('[%eval')) continue;
      const game = parseReviewGame(text);
      const theirs = game.ok ? parseLichessAnalysis(text, game.value) : undefined;
      if (game.ok && theirs !== undefined && theirs.searches.size >= game.value.moves.length - 2) {
        const [, year = ''] = /\[(?:UTC)?Date "(\d{4})/.exec(text) ?? [];
        found.set(game.value.id, { game: game.value, theirs, year });
      }
    }
  }
  // Ordered by the hash at the end of the name, so that the first N are a fair sample.
  const hashOf = ({ game }: RatedGame) => game.id.split('-').at(-1) ?? '';
  return [...found.values()].sort((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1));
}

/** Searches of earlier runs, one line each: game, nodes a position (0: as the page does it), rows. */
class StoredSearches {
  readonly #file: string;
  readonly #rows = new Map<string, readonly string[]>();

  constructor(file: string) {
    this.#file = file;
    if (file === '' || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue;
      const { id, nodes, rows } = JSON.parse(line) as { id: string; nodes: number; rows: string[] };
      this.#rows.set(`${id} ${nodes}`, rows);
    }
  }

  find(game: ReviewGame, nodes: number): GameAnalysis | undefined {
    const rows = this.#rows.get(`${game.id} ${nodes}`);
    return rows && { source: 'here', engine: engineBuild, gameId: game.id, searches: parseSearchRows(rows) };
  }

  add(game: ReviewGame, nodes: number, { searches }: GameAnalysis): void {
    const row = { id: game.id, nodes, rows: makeSearchRows(searches) };
    if (this.#file !== '') appendFileSync(this.#file, `${JSON.stringify(row)}\n`);
  }
}

async function findAnalysis(pool: EnginePool, game: ReviewGame, nodes: number): Promise<GameAnalysis> {
  const known = stored.find(game, nodes);
  if (known && nodes > 0) return known;
  const analysis = await analyse(pool, game, nodes === 0 ? undefined : nodes, known);
  if (analysis !== known) stored.add(game, nodes, analysis);
  return analysis;
}

function analyse(
  pool: EnginePool,
  game: ReviewGame,
  passOneNodes: number | undefined,
  known: GameAnalysis | undefined,
): Promise<GameAnalysis> {
  return new Promise((resolve, reject) => {
    const stop = analyseGame({
      pool,
      game,
      player: undefined,
      known,
      priority: priorities.review,
      ...(passOneNodes === undefined ? {} : { passOneNodes }),
      onProgress({ isFinished, pass, analysis }) {
        // A deep first pass needs no second one.
        if (!isFinished && !(passOneNodes !== undefined && pass === 2)) return;
        // `stop` is not assigned yet during the first report.
        queueMicrotask(() => stop());
        resolve(analysis);
      },
      onFault: reject,
    });
  });
}

type Label = '-' | '?!' | '?' | '??';
const labels: readonly Label[] = ['-', '?!', '?', '??'];

class Comparison {
  readonly #counts = new Map<string, number>();

  add(theirs: Label, ours: Label): void {
    const key = `${theirs} ${ours}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  print(name: string): void {
    console.log(`${name}: ${this.makeSummary()}`);
    for (const theirs of labels) {
      const row = labels.map((ours) => String(this.#counts.get(`${theirs} ${ours}`) ?? 0).padStart(6));
      console.log(`  ${theirs.padStart(3)} |${row.join('')}`);
    }
  }

  makeSummary(): string {
    const count = (test: (theirs: string, ours: string) => boolean) =>
      [...this.#counts].reduce((sum, [key, times]) => {
        const [theirs = '', ours = ''] = key.split(' ');
        return sum + (test(theirs, ours) ? times : 0);
      }, 0);
    const isMistake = (label: string) => label === '?' || label === '??';
    const all = count(() => true);
    const same = count((theirs, ours) => theirs === ours);
    const theirMistakes = count((theirs) => isMistake(theirs));
    const found = count((theirs, ours) => isMistake(theirs) && isMistake(ours));
    const seen = count((theirs, ours) => isMistake(theirs) && ours !== '-');
    const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
    return (
      `${same} of ${all} moves alike, ${percent(same, all)}; ` +
      `of its ${theirMistakes} ? and ?? ${found} found, ${percent(found, theirMistakes)} ` +
      `(${percent(seen, theirMistakes)} with ?! counted); ` +
      `ours alone ${count((theirs, ours) => !isMistake(theirs) && isMistake(ours))}`
    );
  }
}

const all = listGames();
const wanted = Number(values.games) === 0 ? all.length : Math.min(all.length, Number(values.games));
const stored = new StoredSearches(values.keep);
const everyNodes = Number(values['every-nodes']);
const deepGames = Number(values['deep-games']) || wanted;
const seconds = Number(values.seconds) || Number.POSITIVE_INFINITY;
const began = performance.now();
const pool = new EnginePool({ size: Number(values.engines), open: openEngineProcess });
const withLichess = new Comparison();
const byYear = new Map<string, Comparison>();
const withDeep = new Comparison();
const deepWithLichess = new Comparison();
let bytes = 0;
let largest = 0;

let finished = 0;
// Prints partial results.
process.once('SIGTERM', () => {
  print();
  process.exit();
});

for (const [index, { game, theirs, year }] of all.slice(0, wanted).entries()) {
  const isKnown = stored.find(game, 0) !== undefined;
  const isLate = performance.now() - began > 1000 * seconds;
  if (isLate && !isKnown) continue;
  const ours = await findAnalysis(pool, game, 0);
  const isDeep =
    everyNodes > 0 && index < deepGames && (!isLate || stored.find(game, everyNodes) !== undefined);
  const deep = isDeep ? await findAnalysis(pool, game, everyNodes) : undefined;
  const size = makeSearchRows(ours.searches).join('\n').length;
  bytes += size;
  largest = Math.max(largest, size);
  const ofYear = byYear.get(year) ?? new Comparison();
  byYear.set(year, ofYear);
  for (const { ply } of game.moves) {
    const their = judgePlayed(game, theirs, ply);
    const our = judgePlayed(game, ours, ply);
    const deeper = deep && judgePlayed(game, deep, ply);
    if (our === undefined) continue;
    if (their !== undefined) {
      withLichess.add(their.fault ?? '-', our.fault ?? '-');
      ofYear.add(their.fault ?? '-', our.fault ?? '-');
    }
    if (deeper !== undefined) {
      withDeep.add(deeper.fault ?? '-', our.fault ?? '-');
      if (their !== undefined) deepWithLichess.add(their.fault ?? '-', deeper.fault ?? '-');
    }
  }
  finished += 1;
  if (!isKnown) console.error(`${game.moves.length} plies, ${size} bytes`);
}
pool.close();
print();

function print(): void {
  console.log(
    `${finished} of ${all.length} games with Lichess's evaluations; rows Lichess, columns here: ${labels.join(' ')}`,
  );
  withLichess.print('pass 1 and 2 against Lichess');
  for (const [year, ofYear] of [...byYear].sort()) console.log(`  games of ${year}: ${ofYear.makeSummary()}`);
  if (everyNodes > 0) {
    withDeep.print(`pass 1 and 2 against ${everyNodes} nodes for every position here`);
    deepWithLichess.print(`${everyNodes} nodes for every position here against Lichess`);
  }
  console.log(`stored: ${Math.round(bytes / Math.max(1, finished))} bytes a game, at most ${largest}`);
}
