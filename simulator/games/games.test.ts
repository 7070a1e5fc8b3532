import { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { describe, expect, it } from 'vitest';
import { isStandard } from '../lichess/game-facts.ts';
import { readOwnGames } from './library.ts';
import { listClocks, listSans } from './movetext.ts';
import { isPlayedBy, type StoredGame } from './stored-game.ts';

const { lichess, chessCom } = readOwnGames(Date.UTC(2026, 10, 15, 12));

function findIllegalMove(game: StoredGame): string | undefined {
  const position = Chess.default();
  return listSans(game.movetext).find((san) => {
    const move = parseSan(position, san);
    if (move) position.play(move);
    return !move;
  });
}

describe('the games', () => {
  it('are about two thousand, all legal, each with its own id', () => {
    const games = [...lichess, ...chessCom];
    expect(games.length).toBeGreaterThan(1_990);
    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
    expect(games.filter(isStandard).filter(findIllegalMove)).toEqual([]);
  });

  it('are enough of the demo player to cross the limit of eighty', () => {
    expect(lichess.filter((game) => isPlayedBy(game, 'tabiya_fan')).length).toBeGreaterThan(80);
    expect(chessCom.filter((game) => isPlayedBy(game, 'Tabiya_Fan')).length).toBeGreaterThan(80);
  });

  it('have a clock reading for every move of the demo player’s live games', () => {
    for (const game of chessCom) {
      expect(listClocks(game.movetext)).toHaveLength(listSans(game.movetext).length);
    }
  });

  it('end in every usual way', () => {
    const endings = new Set(
      chessCom.map(({ headers }) => headers.get('Termination')?.split(' ').slice(1).join(' ')),
    );
    for (const ending of ['won by checkmate', 'won by resignation', 'won on time', 'drawn by repetition']) {
      expect(endings).toContain(ending);
    }
    expect(new Set(lichess.map(({ headers }) => headers.get('Result')))).toEqual(
      new Set(['1-0', '0-1', '1/2-1/2', '*']),
    );
  });
});
