import { Checkbox } from '@mantine/core';

interface ClockChoiceProps {
  hasClock: boolean;
  onChange: (hasClock: boolean) => void;
}

/** Without a clock moves can be taken back. */
export function ClockChoice({ hasClock, onChange }: ClockChoiceProps) {
  return (
    <Checkbox
      label="With a clock"
      description={
        hasClock
          ? 'Same clocks, same limit, same verdict as against a person.'
          : 'No clock, and moves can be taken back; same limit, same verdict.'
      }
      checked={hasClock}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
