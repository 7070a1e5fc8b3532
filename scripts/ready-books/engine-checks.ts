import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { FoundMove } from '#chess/building/found-moves';
import { findMoves } from '#chess/building/found-moves';
import type { Score } from '#chess/position/score';
import type { PositionSearch, SearchLine } from '#chess/review/search';
import { openEngineProcess } from '../../bench/tools/engine-process.ts';
import { PageEngine } from '../../src/web/engine/engine.ts';

const nodes = 1_000_000;
const lines = 4;

interface CheckRow {
  readonly key: string;
  readonly nodes: number;
  readonly scores: readonly (readonly [uci: string, score: Score])[];
  readonly alone?: readonly [uci: string, score: Score];
}

const makeLine = ([uci, score]: readonly [string, Score]): SearchLine => ({ score, moves: [uci] });

export class EngineChecks {
  readonly #file: string;
  readonly #engine = new PageEngine(openEngineProcess);
  readonly #searches = new Map<string, PositionSearch>();
  readonly #alone = new Map<string, Score>();

  constructor(file: string) {
    this.#file = file;
    const rows = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    for (const row of rows) this.#take(JSON.parse(row));
  }

  close(): void {
    this.#engine.close();
  }

  async search(key: string): Promise<PositionSearch> {
    const known = this.#searches.get(key);
    if (known) return known;
    const found = await this.#ask(key);
    const scores = found.lines.map(({ moves: [uci = ''], score }) => [uci, score] as const);
    this.#add({ key, nodes, scores });
    return this.#searches.get(key) ?? found;
  }

  async findScore(key: string, move: FoundMove): Promise<Score> {
    const line = findMoves(key, await this.search(key)).find(({ san }) => san === move.san);
    const known = line?.score ?? this.#alone.get(`${key} ${move.uci}`);
    if (known) return known;
    const [{ score }] = (await this.#ask(key, move.uci)).lines;
    this.#add({ key, nodes, scores: [], alone: [move.uci, score] });
    return score;
  }

  #add(row: CheckRow): void {
    appendFileSync(this.#file, `${JSON.stringify(row)}\n`);
    this.#take(row);
  }

  #take({ key, nodes: searched, scores: [first, ...others], alone }: CheckRow): void {
    if (first)
      this.#searches.set(key, { nodes: searched, lines: [makeLine(first), ...others.map(makeLine)] });
    if (alone) this.#alone.set(`${key} ${alone[0]}`, alone[1]);
  }

  async #ask(key: string, onlyMove?: string): Promise<PositionSearch> {
    const outcome = await this.#engine.search({
      initialFen: `${key} 0 1`,
      moves: [],
      turn: key.includes(' w ') ? 'white' : 'black',
      nodes,
      lines: onlyMove === undefined ? lines : 1,
      ...(onlyMove !== undefined && { onlyMove }),
      game: key,
    });
    if (outcome.kind !== 'done' || !outcome.search) throw new Error(`The engine says nothing of ${key}`);
    return outcome.search;
  }
}
