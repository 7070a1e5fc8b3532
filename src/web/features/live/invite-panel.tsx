import { Button, CopyButton, Group, Text, TextInput, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

import { findHome } from '../../lib/base-path.ts';
import type { LiveSession } from './session/live-session.ts';
import type { LiveView } from './session/live-view.ts';
import classes from './live.module.css';
import { usePageTime } from './session/use-page-time.ts';

function makeInvitationAddress(token: string): string {
  return `${findHome()}/opening_game?invite=${token}`;
}

function makeMinutes(seconds: number): string {
  const minutes = Math.min(60, Math.max(1, Math.ceil(seconds / 60)));
  return minutes === 1 ? 'a minute' : minutes === 60 ? 'an hour' : `${minutes} minutes`;
}

export function InvitePanel({ session, view }: { session: LiveSession; view: LiveView }) {
  const { mine, guest_of: guestOf, readAt } = view.invitation;
  const now = usePageTime(10_000, mine !== null || guestOf !== null);
  if (guestOf !== null) {
    return (
      <section className={classes.panel} aria-labelledby="invited">
        <Title order={2} size="h5" id="invited">
          {guestOf.host} invites you
        </Title>
        <Text size="sm" role="status">
          {guestOf.host_here
            ? `${guestOf.host} is in a game. Yours starts right after it.`
            : `${guestOf.host} is away. Stay on this page: the game starts when they return.`}
        </Text>
      </section>
    );
  }
  if (mine === null) return null;
  const leftSeconds = mine.seconds - (now - readAt) / 1000;
  if (leftSeconds <= 0) return null;
  const address = makeInvitationAddress(mine.token);
  return (
    <section className={classes.panel} aria-labelledby="invite">
      <Title order={2} size="h5" id="invite">
        Your invitation
      </Title>
      {mine.guest === null && (
        <TextInput
          aria-label="Link for your friend"
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Text size="sm" role="status" fw={mine.guest === null ? undefined : 600}>
        {mine.guest === null
          ? `Send this link to a friend: the game starts when they open it. It works once, for ${makeMinutes(leftSeconds)}.`
          : mine.guest_here
            ? `${mine.guest} has joined.`
            : `${mine.guest} has joined but is away.`}
      </Text>
      <Group gap="sm">
        {mine.guest === null && (
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="xs"
                leftSection={
                  copied ? (
                    <IconCheck size={16} aria-hidden="true" />
                  ) : (
                    <IconCopy size={16} aria-hidden="true" />
                  )
                }
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy link'}
              </Button>
            )}
          </CopyButton>
        )}
        <Button variant="default" size="xs" onClick={() => session.takeBackInvitation()}>
          Withdraw
        </Button>
      </Group>
    </section>
  );
}
