import { TextInput } from '@mantine/core';
import { accountLimits } from '#contract/accounts';

interface CodeFieldProps {
  description: string;
  code: string;
  onChange: (code: string) => void;
  autoFocus?: boolean;
}

/** A text field, because recovery codes contain letters. */
export function CodeField({ description, code, onChange, autoFocus = false }: CodeFieldProps) {
  return (
    <TextInput
      label="Code"
      name="code"
      description={description}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={accountLimits.codeLength}
      autoFocus={autoFocus}
      value={code}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
