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
  // Measuring a report of thousands of lines to find that it is too long would cost more than making it.
  const isLong = value.split('\n', maxRows + 1).length > maxRows;
  return (
    <Textarea
      label={label}
      value={value}
      readOnly
      {...(isLong ? { rows: maxRows } : { autosize: true, minRows, maxRows })}
      spellCheck={false}
      {...(placeholder !== undefined && { placeholder })}
      styles={{
        input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13, lineHeight: 1.5 },
      }}
    />
  );
}
