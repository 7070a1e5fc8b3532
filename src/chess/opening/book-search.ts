import { INITIAL_EPD } from 'chessops/fen';
import { appendMove, numberSans } from '#chess/pgn/numbered-moves';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import type { BookIndex, BookWay } from './book-index.ts';
import type { GraphPosition } from './graph.ts';
import type { OpeningName } from './names.ts';
import { SEARCH_LIMITS } from './search-limits.ts';

export interface SearchHit {
  readonly key: string;
  readonly title: string;
  readonly line: string;
  readonly sans?: readonly string[];
}

export function makeWayText({ startPly, steps }: BookWay): string {
  const sans = steps.map(({ san }) => san);
  return numberSans(sans, startPly);
}

export function searchBook(
  book: BookIndex,
  names: ReadonlyMap<string, OpeningName>,
  text: string,
): SearchHit[] {
  const wanted = text.slice(0, SEARCH_LIMITS.characters).trim();
  if (wanted === '') return [];
  if (wanted.includes('/')) return findFen(book, wanted);
  const hits = [...findLine(book, wanted), ...findMoves(book, wanted), ...findNamed(book, names, wanted)];
  const seen = new Set<string>();
  return hits
    .filter(({ key, title }) => !seen.has(`${key} ${title}`) && seen.add(`${key} ${title}`))
    .slice(0, SEARCH_LIMITS.hits);
}

function makeHit(book: BookIndex, position: GraphPosition, title: string): SearchHit {
  return { key: position.key, title, line: makeWayText(book.getWay(position)) || 'Start' };
}

function findFen(book: BookIndex, text: string): SearchHit[] {
  const position = findPosition(text);
  const found = position && book.find(positionKey(position));
  return found ? [makeHit(book, found, 'This position')] : [];
}

function findLine(book: BookIndex, text: string): SearchHit[] {
  const words = text
    .replaceAll(/\d+\.+/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0 || !book.find(INITIAL_EPD)) return [];
  const way = book.walk(INITIAL_EPD, words);
  const last = way?.steps.at(-1);
  if (!way || !last || !book.find(last.key)) return [];
  const line = makeWayText(way);
  return [{ key: last.key, title: line, line: 'From the start', sans: way.steps.map(({ san }) => san) }];
}

function findMoves(book: BookIndex, text: string): SearchHit[] {
  const wanted = text.replace(/^\d+\.+\s*/, '').toLowerCase();
  if (!/^(?:[kqrbn]?[a-h]?[1-8]?x?[a-h][1-8](?:=[qrbn])?|o-o(?:-o)?)[+#]?$/.test(wanted)) return [];
  return [...book.graph.positions.values()]
    .flatMap((position) =>
      position.moves
        .filter(({ san }) => san.toLowerCase().replace(/[+#]$/, '') === wanted.replace(/[+#]$/, ''))
        .map((move) => ({ position, move })),
    )
    .sort((one, other) => one.position.lowestPly - other.position.lowestPly)
    .slice(0, SEARCH_LIMITS.hits)
    .map(({ position, move }) => makeHit(book, move.to, appendMove('', position.lowestPly, move.san)));
}

function findNamed(book: BookIndex, names: ReadonlyMap<string, OpeningName>, text: string): SearchHit[] {
  const wanted = text.toLowerCase();
  if (wanted.length < 2) return [];
  const hits: SearchHit[] = [];
  for (const { name, key } of book.remarks.chapters) {
    const position = key === undefined ? undefined : book.find(key);
    if (position && name.toLowerCase().includes(wanted))
      hits.push(makeHit(book, position, `Chapter: ${name}`));
  }
  const named: { position: GraphPosition; name: string }[] = [];
  for (const position of book.graph.positions.values()) {
    const found = names.get(position.key);
    if (found && `${found.eco} ${found.name}`.toLowerCase().includes(wanted))
      named.push({ position, name: `${found.name} ${found.eco}` });
  }
  named.sort((one, other) => one.position.lowestPly - other.position.lowestPly);
  hits.push(...named.slice(0, SEARCH_LIMITS.hits).map(({ position, name }) => makeHit(book, position, name)));
  return hits;
}
