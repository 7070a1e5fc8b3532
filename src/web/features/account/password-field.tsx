import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { Suspense } from 'react';

import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './password-field.module.css';

/** Loads on demand, because it contains the list of common passwords. */
const PasswordAdvice = lazyPart(async () => (await import('./password-advice.tsx')).PasswordAdvice);

export function NewPasswordField({ value, ...props }: PasswordInputProps & { value: string }) {
  return (
    <div>
      <PasswordInput autoComplete="new-password" value={value} {...props} />
      <div aria-live="polite" className={classes.advice} data-typed={value !== ''}>
        <Suspense>{value !== '' && <PasswordAdvice password={value} />}</Suspense>
      </div>
    </div>
  );
}
