/** A ready-made book becomes the opening of its colour, in one press. */
import { useMutation } from '@tanstack/react-query';

import { useBringBackLast } from '../../../opening/study-history.ts';
import { useSaveStudy, useStudies } from '../../../opening/studies.ts';
import { showFailure, showUndo } from '../../../ui/notices.tsx';
import type { ReadyBook } from './book-list.ts';
import { loadText } from './book-texts.ts';

export function useTaking({ id, title, color }: ReadyBook) {
  const studies = useStudies();
  const saveStudy = useSaveStudy();
  const current = studies[color];
  const bringBack = useBringBackLast(color);
  const taking = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await saveStudy({
        color,
        title,
        link: null,
        study_text: await loadText(id),
        exclude_move_indicators: '',
        last_update: new Date().toISOString(),
        seen_revision: current?.parts[0]?.revision ?? null,
        what: `Set the ready-made book ${title}`,
      });
      if (current)
        showUndo(`${title} has taken the place of ${current.title}.`, () => {
          bringBack().catch((error: Error) => showFailure(error.message));
        });
    },
  });
  return { ...taking, current, isKnown: !studies.isLoading && !studies.isFailed };
}
