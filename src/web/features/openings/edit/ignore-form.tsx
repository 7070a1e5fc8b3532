import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import { useRepertoire } from '../repertoire-context.ts';
import { EditProblem } from './edit-problem.tsx';
import { makeIgnoreEdits, mostReasonLength } from './ignored.ts';
import { findStudyOccurrences } from './plan-line.ts';
import { useEditing } from './use-editing.ts';

interface IgnoreFormProps {
  fen: string;
  san: string;
  onDone: () => void;
}

export function IgnoreForm({ fen, san, onDone }: IgnoreFormProps) {
  const { book } = useRepertoire();
  const [reason, setReason] = useState('');
  const editing = useEditing(book.color);

  async function ignore(event: FormEvent): Promise<void> {
    event.preventDefault();
    const occurrences = await findStudyOccurrences(book, fen);
    if (await editing.change(makeIgnoreEdits(occurrences, san, reason))) onDone();
  }

  return (
    <form onSubmit={(event) => void ignore(event)}>
      <Group gap={8} align="flex-end">
        <TextInput
          size="xs"
          flex={1}
          miw={160}
          label={`Reason to ignore ${san}`}
          placeholder="For example: easy to answer over the board"
          value={reason}
          maxLength={mostReasonLength}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" loading={editing.isChanging}>
          Ignore
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      </Group>
      <EditProblem editing={editing} />
    </form>
  );
}
