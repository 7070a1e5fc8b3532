import { INITIAL_EPD } from 'chessops/fen';

import type { BookPosition } from '../worker/book-position.ts';
import { Repertoire } from '../worker/repertoire.ts';
import { RepertoireIndex } from '../worker/repertoire-index.ts';

export function openIndex(study: string): RepertoireIndex {
  const { id: book } = new Repertoire({ id: study, text: study, color: 'white', excludeSymbols: [] });
  return new RepertoireIndex({ book });
}

export function readPosition(index: RepertoireIndex, sans: readonly string[]): BookPosition {
  const [last] = index.search(sans.join(' '));
  const position = index.readPosition({ key: last?.key ?? INITIAL_EPD, start: INITIAL_EPD, sans }, 0);
  if (!position) throw new Error('nowhere');
  return position;
}
