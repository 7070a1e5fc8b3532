import { Text } from '@mantine/core';

import { commonPasswords } from './common-passwords.ts';

const goodLength = 12;

export function findPasswordAdvice(password: string): string | undefined {
  if (password === '') return undefined;
  if (commonPasswords.has(password.toLowerCase())) {
    return 'This password is very common and easy to guess.';
  }
  if (password.length < goodLength) {
    return `Short passwords are easy to guess. Use ${goodLength} or more characters, for example four random words.`;
  }
  if (new Set(password).size < 4) return 'Use more different characters: this is easy to guess.';
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
