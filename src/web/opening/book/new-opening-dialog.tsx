import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { type StudyColor, studyLimits } from '#contract/studies';

import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { checks } from '../../worker/workers.ts';
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
        study_text: await checks.edits.makeNewStudy({ title: name, color, moves }),
        exclude_move_indicators: '',
        last_update: new Date().toISOString(),
        seen_revision: (await readStudies())[color]?.parts[0]?.revision ?? null,
        what: `Created ${name}`,
      });
      return name;
    },
    onSuccess: (name) => {
      showNotice(`${name} is now your ${color} repertoire.`);
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
      title={color === 'white' ? 'New White repertoire' : 'New Black repertoire'}
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
            description="Optional: 1. e4 e5 2. Nf3, or a whole PGN. Add more on the board."
            value={moves}
            onChange={({ currentTarget }) => setMoves(currentTarget.value)}
            rows={3}
          />
          {current && <Text size="sm">This replaces {current.title}, which stays in the history.</Text>}
          {error && (
            <InlineError>The repertoire was not saved. {error.message.replace(/\.?$/, '.')}</InlineError>
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
