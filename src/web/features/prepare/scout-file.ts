import { findLikelyName } from '#chess/pgn/game-import';
import { toOpponentGame } from '#contract/opponent-game';
import { type OpponentDraft, opponentLimits } from '#contract/opponents';

import { readPgnSource } from '../../library/pgn-import.ts';

/** An empty `name` takes the most common one. Throws a sentence. */
export async function readOpponentFile(
  file: File | string,
  name: string,
  tell: (done: number, all: number) => void,
): Promise<OpponentDraft> {
  const wanted = name.trim() || (await findName(file, tell));
  const { games, broken, sidesUnknown } = await readPgnSource(file, { names: [wanted] }, tell);
  const listed = new Map(
    games.flatMap((game) => {
      const one = toOpponentGame(game);
      return one ? [[one.game_key, one] as const] : [];
    }),
  );
  // Variants are refused; set-ups have no line.
  const isOther = games.length > 0 || broken.some(({ detail }) => detail.startsWith('variant'));
  if (listed.size === 0 && isOther)
    throw new Error(`All games of ${wanted} in this file are variants or start from a set-up position.`);
  if (listed.size === 0)
    throw new Error(
      sidesUnknown > 0
        ? `The file has no player "${wanted}". Check the spelling.`
        : 'The file has no readable game.',
    );
  const newest = [...listed.values()].sort((one, other) => (one.played_at < other.played_at ? 1 : -1));
  return {
    site: 'PGN',
    name: games[0]?.username ?? wanted,
    is_cut: newest.length > opponentLimits.games,
    games: newest.slice(0, opponentLimits.games),
  };
}

async function findName(file: File | string, tell: (done: number, all: number) => void): Promise<string> {
  const likely = findLikelyName(await readPgnSource(file, { names: [] }, tell));
  if (!likely) throw new Error('Enter the player’s name as it is written in the file.');
  return likely.name;
}
