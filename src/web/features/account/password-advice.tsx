import { Text } from '@mantine/core';

import { commonPasswords } from './common-passwords.ts';

const goodLength = 12;

/** Advice only: any non-empty password is accepted. */
export function findPasswordAdvice(password: string): string | undefined {
  if (password === '') return undefined;
  if (commonPasswords.has(password.toLowerCase())) {
    return 'This is one of the commonest passwords: it is guessed first.';
  }
  if (password.length < goodLength) {
    return `Short passwords are easy to guess: ${goodLength} or more characters are safer, four random words for instance.`;
  }
  if (new Set(password).size < 4) return 'Few different characters are easy to guess.';
  return undefined;
}

export function PasswordAdvice({ password }: { password: string }) {
  const advice = findPasswordAdvice(password);
  return (
    advice && (
      <Text size="xs" c="dimmed" mt={6}>
        {advice}
      </Text>
    )
  );
}
