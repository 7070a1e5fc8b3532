import { Checkbox, Group } from '@mantine/core';

import { type ExcludeSymbol, excludeSymbols } from '#contract/studies';

interface ExcludeCheckboxesProps {
  value: readonly ExcludeSymbol[];
  onChange: (symbols: ExcludeSymbol[]) => void;
  note?: string | undefined;
}

export function ExcludeCheckboxes({ value, onChange, note }: ExcludeCheckboxesProps) {
  return (
    <Checkbox.Group
      label="Exclude Move Indicators"
      description={`Leaves out your moves marked with a ticked sign such as ?!, and all moves after them. ${note ?? ''}`}
      value={[...value]}
      onChange={(checked) => onChange(excludeSymbols.filter((symbol) => checked.includes(symbol)))}
    >
      <Group gap="lg" mt="xs">
        {excludeSymbols.map((symbol) => (
          <Checkbox key={symbol} value={symbol} label={symbol} ff="monospace" />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
