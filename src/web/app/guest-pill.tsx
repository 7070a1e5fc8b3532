import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import { KeepGuestModal } from '../features/account/keep-guest-modal.tsx';
import { HeaderPill } from './header-pill.tsx';

/** On every screen of a guest: until when, and the way to stay. */
export function GuestPill({ until }: { until: string }) {
  const [isKeeping, modal] = useDisclosure();
  const time = new Date(until).toLocaleTimeString('en', { timeStyle: 'short' });
  return (
    <>
      <HeaderPill
        text="Guest"
        label={`You look around as a guest: everything here is deleted by ${time} tomorrow.`}
        action={
          <Button size="compact-sm" variant="subtle" onClick={modal.open}>
            Keep this account
          </Button>
        }
      />
      {isKeeping && <KeepGuestModal onClose={modal.close} />}
    </>
  );
}
