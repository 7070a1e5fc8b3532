import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { showFailure, showUndo } from '../../ui/notices.tsx';
import { useBringBackLast } from '../book-edits.ts';
import { type OpeningStudy, useSaveStudy } from '../studies.ts';

/** Takes the opening of a colour away. The study on Lichess or in a file stays, and so does a way back here. */
export function UnsetButton({ study }: { study: OpeningStudy }) {
  const saveStudy = useSaveStudy();
  const { color, title } = study;
  const bringBack = useBringBackLast(color);
  const restore = useMutation({
    mutationFn: bringBack,
    onError: () => showFailure(`${title} could not be set again. Set it as you did before.`),
  });
  const unset = useMutation({
    mutationFn: () => saveStudy({ ...study, study_text: null }),
    onSuccess: () => showUndo(`${title} is no longer your ${color} opening.`, () => restore.mutate()),
    onError: ({ message }) => showFailure(`${title} is still your ${color} opening: ${message}.`),
  });
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={unset.isPending}
      aria-label={`Unset ${color === 'white' ? 'White' : 'Black'} Opening`}
      onClick={() => unset.mutate()}
    >
      Unset
    </Button>
  );
}
