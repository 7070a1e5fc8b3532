/** Sets or adds it with one press. */
import { useMutation } from '@tanstack/react-query';

import { useBringBackLast } from '../../../opening/study-history.ts';
import { findFreePlace } from '../../../opening/study-setting/free-place.ts';
import { useSaveStudy, useStudies } from '../../../opening/studies.ts';
import { showFailure, showUndo } from '../../../ui/notices.tsx';
import type { ReadyBook } from './book-list.ts';
import { loadText } from './book-texts.ts';

type Taking = 'set' | 'add';

export function useTaking({ id, title, color }: ReadyBook) {
  const studies = useStudies();
  const saveStudy = useSaveStudy();
  const current = studies[color];
  // While there is room.
  const place = findFreePlace(current);
  const bringBack = useBringBackLast(color);
  const taking = useMutation({
    networkMode: 'always',
    mutationFn: async (taking: Taking) => {
      const isFurther = taking === 'add' && place !== undefined;
      await saveStudy({
        color,
        ...(isFurther && { place }),
        title,
        link: null,
        study_text: await loadText(id),
        exclude_move_indicators: '',
        last_update: new Date().toISOString(),
        ...(!isFurther && { seen_revision: current?.parts[0]?.revision ?? null }),
        what: `${isFurther ? 'Added' : 'Set'} the ready-made repertoire ${title}`,
      });
      if (current && !isFurther)
        showUndo(`${title} replaced ${current.title}.`, () => {
          bringBack().catch((error: Error) => showFailure(error.message));
        });
    },
  });
  return {
    ...taking,
    current,
    canAdd: place !== undefined,
    isKnown: !studies.isLoading && !studies.isFailed,
  };
}
