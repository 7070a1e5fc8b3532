import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AdminLink } from '#contract/admin';

import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './admin.module.css';

interface HandedLinkProps {
  label: string;
  link: AdminLink;
  children: ReactNode;
}

export function HandedLink({ label, link: { url, expires_at }, children }: HandedLinkProps) {
  return (
    <div className={classes.link}>
      <TextInput
        flex={1}
        label={label}
        description={
          <>
            {children} Valid until{' '}
            {new Date(expires_at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}.
          </>
        }
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={url} />
    </div>
  );
}
