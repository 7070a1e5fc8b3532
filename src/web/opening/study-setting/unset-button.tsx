import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { nameColor } from '#chess/position/color-name';

import { showFailure, showUndo } from '../../ui/notices.tsx';
import { useBringBackLast } from '../study-history.ts';
import { type StoredStudy, useSaveStudy } from '../studies.ts';

export function UnsetButton({ study, isFurther = false }: { study: StoredStudy; isFurther?: boolean }) {
  const saveStudy = useSaveStudy();
  const { color, place, title } = study;
  const bringBack = useBringBackLast(color, place);
  const restore = useMutation({
    mutationFn: bringBack,
    onError: () => showFailure(`${title} could not be restored. Set it again.`),
  });
  const unset = useMutation({
    mutationFn: () => saveStudy({ ...study, study_text: null }),
    onSuccess: () =>
      showUndo(
        isFurther
          ? `${title} is no longer part of your ${color} repertoire.`
          : `${title} is no longer your ${color} repertoire.`,
        () => restore.mutate(),
      ),
    onError: ({ message }) => showFailure(`${title} is still your ${color} repertoire: ${message}.`),
  });
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={unset.isPending}
      aria-label={isFurther ? `Remove ${title}` : `Remove ${nameColor(color)} repertoire`}
      onClick={() => unset.mutate()}
    >
      Remove
    </Button>
  );
}
