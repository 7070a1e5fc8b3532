import { useQueryClient } from '@tanstack/react-query';
import { countOf } from '#chess/count-of';
import type { GameReview } from '#contract/games';
import type { GameDeletion, ListedGame } from '#contract/library';
import { messageOf } from '#contract/thrown';

import { cardsChanged } from '../../../card-editor/saved-cards.ts';
import { libraryKey } from '../../../library/library-list.ts';
import { useGameOutbox } from '../../../library/game-outbox.ts';
import { showFailure, showNotice, showUndo } from '../../../ui/notices.tsx';
import { reviewsKey } from '../../../analysis/reviews-cache.ts';
import { changeGames, deleteLibraryGame, linkGameReview } from '../../../library/library-api.ts';
import { sidesChanged } from '../../../library/own-names.ts';

interface GameChanges {
  turn: (games: readonly ListedGame[]) => Promise<void>;
  deleteMany: (games: readonly ListedGame[]) => Promise<void>;
  deleteOne: (game: ListedGame, deletion: GameDeletion, review: GameReview | undefined) => Promise<void>;
}

const unchanged = { turn: 'were not changed', delete: 'were not deleted', restore: 'were not restored' };

export function useGameChanges(): GameChanges {
  const queryClient = useQueryClient();
  const outbox = useGameOutbox();
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: libraryKey });

  async function change(what: 'turn' | 'delete' | 'restore', keys: readonly string[]): Promise<boolean> {
    const waiting = new Set(outbox.get().games.map(({ game_key }) => game_key));
    if (keys.some((key) => waiting.has(key))) {
      outbox.flush();
      showFailure('Some of these games are still being sent. Try again in a moment.');
      return false;
    }
    try {
      await changeGames(what, keys);
      return true;
    } catch (error) {
      showFailure(`Your games ${unchanged[what]}: ${messageOf(error)}.`);
      return false;
    } finally {
      if (what === 'turn') sidesChanged(queryClient);
      else refresh();
    }
  }

  return {
    async turn(games) {
      const keys = games.map(({ game_key }) => game_key);
      if (await change('turn', keys))
        showUndo(`Changed your side in ${countOf(keys.length, 'game')}`, () => void change('turn', keys));
    },
    async deleteMany(games) {
      const keys = games.map(({ game_key }) => game_key);
      if (await change('delete', keys))
        showUndo(`Deleted ${countOf(keys.length, 'game')}`, () => void change('restore', keys));
    },
    async deleteOne(game, deletion, review) {
      try {
        // Link the review to the game first, because the server deletes only linked items.
        if (review !== undefined && game.game_review_id !== review.id)
          await linkGameReview(deletion.game_key, review.id);
        await deleteLibraryGame(deletion);
        if (deletion.deletes_review || deletion.deletes_cards) showNotice('Deleted the game');
        else showUndo('Deleted the game', () => void change('restore', [deletion.game_key]));
      } catch (error) {
        showFailure(`The game was not deleted: ${messageOf(error)}.`);
      }
      refresh();
      if (deletion.deletes_review) void queryClient.invalidateQueries({ queryKey: reviewsKey });
      if (deletion.deletes_cards) cardsChanged(queryClient);
    },
  };
}
