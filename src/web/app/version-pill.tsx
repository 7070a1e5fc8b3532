import { UnstyledButton } from '@mantine/core';

import { isOutdated } from '../lib/page-version.ts';
import { useStore } from '../lib/use-store.ts';
import { takeNewVersion } from '../lib/service-worker.ts';
import { HeaderPill } from './header-pill.tsx';
import { useLeave } from './leave-guard.tsx';

/** Offers the new version when the user wants it. */
export function VersionPill() {
  const isOld = useStore(isOutdated);
  const leave = useLeave();
  if (!isOld) return null;
  return (
    <HeaderPill
      text="New version"
      label="A new version of Tabiya is available. Reload when you like."
      action={
        <UnstyledButton fz="inherit" fw={650} onClick={() => leave(() => void takeNewVersion())}>
          Reload
        </UnstyledButton>
      }
    />
  );
}
