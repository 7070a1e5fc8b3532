import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface OwnPasswordFieldProps extends PasswordInputProps {
  onPassword?: (password: string) => void;
}

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
