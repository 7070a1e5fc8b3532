import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface OwnPasswordFieldProps extends PasswordInputProps {
  onPassword?: (password: string) => void;
}

/** The password that the account has, asked for again before something is done to it. */
export function OwnPasswordField({ onPassword, ...props }: OwnPasswordFieldProps) {
  return (
    <PasswordInput
      label="Your password"
      autoComplete="current-password"
      onChange={(event) => onPassword?.(event.currentTarget.value)}
      {...props}
    />
  );
}
