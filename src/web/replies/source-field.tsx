import { NativeSelect } from '@mantine/core';

import type { SourceChoice } from './explorer-selection.ts';

interface SourceFieldProps {
  value: SourceChoice;
  hasPack: boolean;
  onChange: (choice: SourceChoice) => void;
}

const choices: readonly { value: SourceChoice; label: string }[] = [
  { value: 'best', label: 'Best available' },
  { value: 'pack', label: 'Games on this server' },
  { value: 'explorer', label: 'Games on Lichess' },
  { value: 'estimate', label: 'Estimate only' },
];

export function SourceField({ value, hasPack, onChange }: SourceFieldProps) {
  return (
    <NativeSelect
      label="Source"
      w={280}
      maw="100%"
      data={choices.filter((choice) => hasPack || choice.value !== 'pack')}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => choice.value === currentTarget.value)?.value ?? 'best')
      }
    />
  );
}
