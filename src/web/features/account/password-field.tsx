import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core';

import { findPasswordAdvice } from './password-advice.ts';

/** A field for a password that is being chosen: it advises while typing and never blocks. */
export function NewPasswordField({ value, ...props }: PasswordInputProps & { value: string }) {
  const advice = findPasswordAdvice(value);
  return (
    <div>
      <PasswordInput autoComplete="new-password" value={value} {...props} />
      <Text size="xs" c="dimmed" mt={advice === undefined ? 0 : 6} aria-live="polite">
        {advice}
      </Text>
    </div>
  );
}
