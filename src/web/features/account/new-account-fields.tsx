import { TextInput } from '@mantine/core';

import { NewPasswordField } from './password-field.tsx';
import { findEmailError, findPasswordError, findUsernameError } from './rules.ts';
import { useBlurForm } from './use-blur-form.ts';

export function useNewAccountForm(passwordMinLength = 1) {
  return useBlurForm(
    { email: '', username: '', password: '' },
    {
      email: findEmailError,
      username: findUsernameError,
      password: (password) => findPasswordError(password, passwordMinLength),
    },
  );
}

export function NewAccountFields({ form }: { form: ReturnType<typeof useNewAccountForm> }) {
  return (
    <>
      <TextInput label="Email" type="email" autoComplete="email" {...form.getFieldProps('email')} />
      <TextInput label="Desired Username" autoComplete="username" {...form.getFieldProps('username')} />
      <NewPasswordField label="Password" {...form.getFieldProps('password')} />
    </>
  );
}
