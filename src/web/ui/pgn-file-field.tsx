import { CloseButton, Group, Stack, Text } from '@mantine/core';
import { IconFileText, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';

import classes from './pgn-file-field.module.css';

interface PgnFileFieldProps {
  label: string;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
}

export function PgnFileField({ label, file, onChange }: PgnFileFieldProps) {
  const [isOver, setIsOver] = useState(false);
  const Icon = file ? IconFileText : IconFileUpload;

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    // Operating systems report different types for PGN files, so accept any type.
    const dropped = event.dataTransfer.files[0];
    if (dropped) onChange(dropped);
  }

  return (
    <Stack gap={4} maw={400}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <label
          className={classes.zone}
          data-over={isOver}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={onDrop}
        >
          <input
            type="file"
            className={classes.input}
            aria-label={file ? `${label}: ${file.name}` : label}
            accept=".pgn,.txt,application/x-chess-pgn,text/plain"
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.files?.[0];
              if (chosen) onChange(chosen);
              // Without this, choosing the same file again would trigger no event.
              currentTarget.value = '';
            }}
          />
          <Icon size={22} stroke={1.6} aria-hidden="true" />
          <Text size="sm" truncate>
            {file ? file.name : 'Choose a PGN file, or drop it here'}
          </Text>
        </label>
        {file && (
          <CloseButton size="lg" aria-label={`Remove ${file.name}`} onClick={() => onChange(undefined)} />
        )}
      </Group>
    </Stack>
  );
}
