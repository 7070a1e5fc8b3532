import { Checkbox, Group, Stack } from '@mantine/core';

import { ratings, speeds } from '#contract/statistics';

import type { ExplorerSelection, Selection } from './explorer-filter.ts';

interface KeysFieldProps<Key extends string> {
  label: string;
  keys: readonly Key[];
  selection: Selection<Key>;
  onChange: (selection: Selection<Key>) => void;
}

function KeysField<Key extends string>({ label, keys, selection, onChange }: KeysFieldProps<Key>) {
  return (
    <Checkbox.Group label={label} value={keys.filter((key) => selection[key])}>
      <Group gap="md" mt="xs">
        {keys.map((key) => (
          <Checkbox
            key={key}
            value={key}
            label={key}
            onChange={(event) => onChange({ ...selection, [key]: event.currentTarget.checked })}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

interface ExplorerFilterFieldProps {
  value: ExplorerSelection;
  onChange: (selection: ExplorerSelection) => void;
}

export function ExplorerFilterField({ value, onChange }: ExplorerFilterFieldProps) {
  return (
    <Stack gap="md">
      <KeysField
        label="Time controls"
        keys={speeds}
        selection={value.speeds}
        onChange={(selected) => onChange({ ...value, speeds: selected })}
      />
      <KeysField
        label="Rating bands"
        keys={ratings}
        selection={value.ratings}
        onChange={(selected) => onChange({ ...value, ratings: selected })}
      />
    </Stack>
  );
}
