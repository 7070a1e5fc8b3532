import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';

import { KeepGuestModal } from '../features/account/keep-guest-modal.tsx';
import { makeDayWord } from './guest-day.ts';
import { HeaderPill } from './header-pill.tsx';

export function GuestPill({ until }: { until: string }) {
  const [isModalOpen, modal] = useDisclosure();
  const nowMs = useNewDay();
  const time = new Date(until).toLocaleTimeString('en', { timeStyle: 'short' });
  const when = `${time} ${makeDayWord(Date.parse(until), nowMs)}`;
  return (
    <>
      <HeaderPill
        text={`Guest until ${when}`}
        label={`You are a guest. Everything here is deleted at ${when}.`}
        action={
          <Button size="compact-sm" variant="subtle" onClick={modal.open}>
            Keep this account
          </Button>
        }
      />
      {isModalOpen && <KeepGuestModal onClose={modal.close} />}
    </>
  );
}

function useNewDay(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const midnight = new Date(nowMs);
    midnight.setHours(24, 0, 0, 0);
    const timer = setTimeout(() => setNowMs(Date.now()), midnight.getTime() - nowMs);
    return () => clearTimeout(timer);
  }, [nowMs]);
  return nowMs;
}
