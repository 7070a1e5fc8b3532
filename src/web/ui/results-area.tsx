import { Textarea } from '@mantine/core';

type ResultsAreaProps = {
  label: string;
  value: string;
  placeholder?: string;
  minRows?: number;
  maxRows?: number;
};

/** Results as text, to read, select and copy: pre-formatted, so in the fixed-width face. */
export function ResultsArea({ label, value, placeholder, minRows = 6, maxRows = 24 }: ResultsAreaProps) {
  return (
    <Textarea
      label={label}
      value={value}
      readOnly
      autosize
      minRows={minRows}
      maxRows={maxRows}
      spellCheck={false}
      {...(placeholder !== undefined && { placeholder })}
      styles={{
        input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13, lineHeight: 1.5 },
      }}
    />
  );
}
