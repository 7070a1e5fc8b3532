import { Checkbox } from '@mantine/core';

interface ClockChoiceProps {
  hasClock: boolean;
  onChange: (hasClock: boolean) => void;
}

export function ClockChoice({ hasClock, onChange }: ClockChoiceProps) {
  return (
    <Checkbox
      label="With a clock"
      description={
        hasClock
          ? 'No take-backs, as against a person. At the move limit the engine decides.'
          : 'You can take moves back. At the move limit the engine decides.'
      }
      checked={hasClock}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
