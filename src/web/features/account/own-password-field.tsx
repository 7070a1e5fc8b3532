import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The password that the account has, asked for again before something is done to it. */
export function OwnPasswordField(props: PasswordInputProps) {
  return <PasswordInput label="Your password" autoComplete="current-password" {...props} />;
}
