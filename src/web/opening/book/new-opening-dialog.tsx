import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { type StudyColor, studyLimits } from '#contract/studies';

import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { runOpeningTask } from '../../worker/run-task.ts';
import { useSaveStudy, useStudies, useStudiesReader } from '../studies.ts';

interface NewOpeningDialogProps {
  color: StudyColor;
  onClose: () => void;
}

export function NewOpeningDialog({ color, onClose }: NewOpeningDialogProps) {
  const current = useStudies()[color];
  const readStudies = useStudiesReader();
  const saveStudy = useSaveStudy();
  const [title, setTitle] = useState('');
  const [moves, setMoves] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const name = title.trim();
      await saveStudy({
        color,
        title: name,
        link: null,
        study_text: await runOpeningTask('makeNewStudy', { title: name, color, moves }),
        exclude_move_indicators: '',
        last_update: new Date().toISOString(),
        seen_revision: (await readStudies())[color]?.parts[0]?.revision ?? null,
        what: `Began ${name}`,
      });
      return name;
    },
    onSuccess: (name) => {
      showNotice(`${name} is your ${color} opening now.`);
      onClose();
    },
  });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    mutate();
  }

  return (
    <Dialog
      onClose={onClose}
      title={color === 'white' ? 'New White opening' : 'New Black opening'}
      staysOnPressBeside
    >
      <form onSubmit={onSubmit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            maxLength={studyLimits.titleLength}
            required
            data-autofocus
          />
          <Textarea
            label="First moves"
            description="If you like: 1. e4 e5 2. Nf3, or a whole PGN. More can be added on the board."
            value={moves}
            onChange={({ currentTarget }) => setMoves(currentTarget.value)}
            rows={3}
          />
          {current && (
            <Text size="sm">
              It takes the place of {current.title}, which stays in the history and can be brought back.
            </Text>
          )}
          {error && (
            <InlineError>The opening was not saved. {error.message.replace(/\.?$/, '.')}</InlineError>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={title.trim() === ''}>
              Create
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
