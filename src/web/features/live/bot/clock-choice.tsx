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
          ? 'Same clock, move limit and verdict as against a person.'
          : 'No clock, and you can take moves back. Same move limit and verdict.'
      }
      checked={hasClock}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
