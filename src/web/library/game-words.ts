import { makeMoveNumber } from '#chess/pgn/numbered-moves';

import type { GameFacts } from '../worker/studied-games.ts';

export function makeResultText(result: number | null): { sign: string; words: string } {
  switch (result) {
    case 1:
      return { sign: '1', words: 'won' };
    case 0.5:
      return { sign: '½', words: 'draw' };
    case 0:
      return { sign: '0', words: 'lost' };
    default:
      return { sign: '–', words: 'no result' };
  }
}

export const notAnalysed = 'not analysed';

export function makeBookText({ ending, ply, played }: NonNullable<GameFacts['book']>): string {
  const move = played === undefined ? '' : `${makeMoveNumber(ply)} ${played}`;
  switch (ending) {
    case 'you-left':
      return `you deviated: ${move}`;
    case 'opponent-left':
      return `opponent deviated: ${move}`;
    case 'book-ended':
      return ply === 0 ? `not in repertoire: ${move}` : `end of line: ${move}`;
    case 'game-ended':
      return 'no deviation';
  }
}

export const endingTones = {
  'you-left': 'bad',
  'opponent-left': 'other',
  'book-ended': undefined,
  'game-ended': 'good',
} as const;
