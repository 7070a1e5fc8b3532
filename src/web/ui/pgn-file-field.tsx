import '@mantine/dropzone/styles.layer.css';

import { CloseButton, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileText, IconFileUpload } from '@tabler/icons-react';

type PgnFileFieldProps = {
  label: string;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
};

/** A PGN file, by the file chooser or dropped onto it. Its text is read when it is needed. */
export function PgnFileField({ label, file, onChange }: PgnFileFieldProps) {
  const Icon = file ? IconFileText : IconFileUpload;
  return (
    <Stack gap={4} maw={400}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Dropzone
          onDrop={([dropped]) => onChange(dropped)}
          multiple={false}
          // Systems disagree on the type of a PGN file, so whatever is dropped is tried.
          inputProps={{ 'aria-label': label, accept: '.pgn,.txt,application/x-chess-pgn,text/plain' }}
          aria-label={file ? `${label}: ${file.name}` : label}
          p="sm"
          style={{ flex: 1, minWidth: 0 }}
        >
          <Group gap="sm" wrap="nowrap" style={{ pointerEvents: 'none' }}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <Text size="sm" truncate>
              {file ? file.name : 'Choose a PGN file, or drop it here'}
            </Text>
          </Group>
        </Dropzone>
        {file && <CloseButton aria-label={`Remove ${file.name}`} onClick={() => onChange(undefined)} />}
      </Group>
    </Stack>
  );
}
