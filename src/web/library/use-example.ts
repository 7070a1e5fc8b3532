import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { cardsChanged } from '../card-editor/saved-cards.ts';
import { reviewsKey } from '../analysis/reviews-cache.ts';
import { ApiFailure, postChange } from '../lib/api-client.ts';
import { useUser } from '../lib/session.tsx';
import { useSaveStudy, useStudiesReader } from '../opening/studies.ts';
import { showFailure, showNotice } from '../ui/notices.tsx';
import { addGames } from './added-games.ts';
import { setHasExample } from './example-sign.ts';
import { libraryKey } from './library-list.ts';
import type { LibraryGameDraft } from '#contract/library';
import { messageOf } from '#contract/thrown';

interface Example {
  bring: () => Promise<LibraryGameDraft>;
  remove: () => Promise<void>;
}

export function useExample(): Example {
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const saveStudy = useSaveStudy();
  const readStudies = useStudiesReader();
  const bring = useCallback(async () => {
    const { makeExampleBook, makeExampleGame } = await import('./example.ts');
    const game = makeExampleGame();
    await addGames([game]);
    if ((await readStudies()).white === null) await saveStudy(makeExampleBook(new Date()));
    setHasExample(userId, true);
    return game;
  }, [readStudies, saveStudy, userId]);
  const remove = useCallback(async () => {
    try {
      const { exampleTitle, makeExampleGame } = await import('./example.ts');
      await deleteWithAll(makeExampleGame().game_key);
      const example = (await readStudies()).white?.parts.find(({ title }) => title === exampleTitle);
      if (example) await saveStudy({ ...example, study_text: null });
      setHasExample(userId, false);
      showNotice('Example removed.');
    } catch (error) {
      showFailure(`The example is still here: ${messageOf(error)}.`);
    }
    for (const queryKey of [libraryKey, reviewsKey]) void queryClient.invalidateQueries({ queryKey });
    cardsChanged(queryClient);
  }, [queryClient, readStudies, saveStudy, userId]);
  return { bring, remove };
}

async function deleteWithAll(game_key: string): Promise<void> {
  try {
    await postChange('/api/delete-game', { game_key, deletes_review: true, deletes_cards: true });
  } catch (error) {
    // A 404 means that the example was already deleted.
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
}
