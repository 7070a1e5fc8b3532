import { Chess } from 'chessops/chess';
import { INITIAL_EPD, INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import { positionKey } from '#chess/position/key';
import { err, ok, type Result } from '#chess/result';
import { findBookStudy } from './book-study.ts';

export interface ChapterStart {
  key: string;
  fen: string;
  ply: number;
}

export interface NoStart {
  reason: 'variant' | 'set-up';
  detail: string;
}

const STANDARD_NAMES: ReadonlySet<string> = new Set([
  '',
  '?',
  'standard',
  'chess',
  'normal',
  'classical',
  'from position',
]);

interface Named {
  readonly headers: ReadonlyMap<string, string>;
}

export function findChapterName({ headers }: Named): string | undefined {
  return ['ChapterName', 'Event']
    .map((header) => headers.get(header)?.trim() ?? '')
    .find((name) => name !== '' && name !== '?');
}

export function makeBareName(chapter: Named, index: number): string {
  return findChapterName(chapter) ?? `Chapter ${index + 1}`;
}

export function makeChapterName(chapter: Named, index: number): string {
  const study = findBookStudy(chapter.headers)?.title;
  const name = makeBareName(chapter, index);
  return study === undefined || study === name ? name : `${name} (${study})`;
}

export function findChapterStart(headers: ReadonlyMap<string, string>): Result<ChapterStart, NoStart> {
  const variant = headers.get('Variant')?.trim() ?? '';
  if (!STANDARD_NAMES.has(variant.toLowerCase()))
    return err({ reason: 'variant', detail: `chess variant ${variant.slice(0, 60)}` });
  const fen = headers.get('FEN')?.trim() ?? '';
  if (fen === '') return ok({ key: INITIAL_EPD, fen: INITIAL_FEN, ply: 0 });
  const broken: NoStart = {
    reason: 'set-up',
    detail: `the set-up position cannot be read: ${fen.slice(0, 100)}`,
  };
  return parseFen(fen).unwrap(
    (setup) => {
      if (setup.pockets || setup.remainingChecks)
        return err({ reason: 'variant', detail: 'set-up of a chess variant' });
      return Chess.fromSetup(setup).unwrap(
        (position) => {
          if (!castlesAsUsual(position))
            return err({ reason: 'variant', detail: 'chess variant Chess960 (castling rights)' });
          const ply = 2 * (position.fullmoves - 1) + (position.turn === 'white' ? 0 : 1);
          return ok({ key: positionKey(position), fen: makeFen(position.toSetup()), ply });
        },
        () => err({ reason: 'set-up', detail: `the set-up position is not legal: ${fen.slice(0, 100)}` }),
      );
    },
    () => err(broken),
  );
}

function castlesAsUsual(position: Chess): boolean {
  const { rook } = position.castles;
  const isUsual = (color: 'white' | 'black', home: number) => {
    const { a, h } = rook[color];
    if (a === undefined && h === undefined) return true;
    const king = position.board.kingOf(color);
    return king === home + 4 && (a === undefined || a === home) && (h === undefined || h === home + 7);
  };
  return isUsual('white', 0) && isUsual('black', 56);
}
