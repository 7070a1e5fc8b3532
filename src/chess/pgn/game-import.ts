import { type PlayerIdentity, type LibraryGame, makeLibraryGame } from './library-game.ts';
import { parsePgn } from './reader.ts';
import type { PgnChapter } from './chapter.ts';
import { makeGamePgn } from './writer.ts';

interface BrokenGame {
  number: number;
  name: string;
  detail: string;
}

export interface GameImport {
  games: LibraryGame[];
  broken: BrokenGame[];
  cut: BrokenGame[];
  sidesUnknown: number;
  strangers: Map<string, number>;
}

export interface LikelyName {
  name: string;
  games: number;
}

export function findLikelyName({ strangers, sidesUnknown }: GameImport): LikelyName | undefined {
  const [first, second] = [...strangers].sort((one, other) => other[1] - one[1]);
  if (first === undefined || first[1] === second?.[1]) return undefined;
  const [name, games] = first;
  return games > 1 && 2 * games > sidesUnknown ? { name, games } : undefined;
}

export function makeEmptyImport(): GameImport {
  return { games: [], broken: [], cut: [], sidesUnknown: 0, strangers: new Map() };
}

export function joinImports(sum: GameImport, part: GameImport): void {
  sum.games.push(...part.games);
  sum.broken.push(...part.broken);
  sum.cut.push(...part.cut);
  sum.sidesUnknown += part.sidesUnknown;
  for (const [name, games] of part.strangers) sum.strangers.set(name, (sum.strangers.get(name) ?? 0) + games);
}

export function importGames(texts: readonly string[], player: PlayerIdentity, firstNumber = 1): GameImport {
  const found = makeEmptyImport();
  let number = firstNumber;
  for (const text of texts) {
    const chapters = parsePgn(text);
    if (!chapters.ok) {
      found.broken.push({ number, name: '', detail: chapters.error.message });
      number += 1;
      continue;
    }
    const isAlone = chapters.value.length === 1;
    for (const chapter of chapters.value) {
      addGame(found, chapter, isAlone ? text : makeMainLinePgn(chapter), player, number);
      number += 1;
    }
  }
  return found;
}

const MAX_CHARACTERS = 100_000;

function addGame(
  found: GameImport,
  chapter: PgnChapter,
  pgn: string,
  player: PlayerIdentity,
  number: number,
): void {
  const [white, black] = ['White', 'Black'].map((side) => chapter.headers.get(side)?.trim() ?? '');
  const name = white || black ? `${white || '?'} vs. ${black || '?'}` : '';
  const text = pgn.length > MAX_CHARACTERS ? makeMainLinePgn(chapter) : pgn;
  const game = makeLibraryGame(chapter, text, player);
  if (game.ok) {
    found.games.push(game.value);
    if (game.value.notice !== undefined) found.cut.push({ number, name, detail: game.value.notice });
  } else if (game.error.reason === 'side-unknown') {
    found.sidesUnknown += 1;
    for (const each of new Set([white, black]))
      if (each) found.strangers.set(each, (found.strangers.get(each) ?? 0) + 1);
  } else found.broken.push({ number, name, detail: game.error.detail });
}

function makeMainLinePgn({ headers, moves }: PgnChapter): string {
  const sans: string[] = [];
  for (let node = moves[0]; node; node = node.children[0]) sans.push(node.san);
  return makeGamePgn(headers, sans);
}
