import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SecurityEvent, type SecurityEventKind, securityEventLimits } from '#contract/security-events';

import { makeDateText } from '../../lib/date-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { fetchSecurityEvents } from './care-api.ts';
import classes from './sessions-modal.module.css';

const labels: Record<SecurityEventKind, string> = {
  signed_in: 'Signed in',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  second_factor_on: 'Two-factor authentication turned on',
  second_factor_off: 'Two-factor authentication turned off',
  identity_connected: 'Sign-in provider connected',
  identity_removed: 'Sign-in provider disconnected',
  token_made: 'API token created',
  reset_link_made: 'Reset link created',
  access_refused: 'Access to another account’s data refused',
};

export function SecurityLogModal({ onClose }: { onClose: () => void }) {
  const events = useQuery({
    queryKey: ['security-events'],
    queryFn: ({ signal }) => fetchSecurityEvents(signal),
  });
  return (
    <Dialog onClose={onClose} title="Security log">
      <Stack gap="md">
        {events.isPending && <Skeleton height={56} />}
        {events.error && (
          <InlineError onRetry={() => void events.refetch()}>{events.error.message}.</InlineError>
        )}
        {events.data?.length === 0 && <Text>No events in the last {securityEventLimits.days} days.</Text>}
        {events.data !== undefined && events.data.length > 0 && (
          <ul className={classes.list} aria-label="Security events">
            {events.data.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        )}
        <Text size="sm" c="dimmed">
          If one of these was not you, change your password: this signs you out everywhere else.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { kind, at, times, browser, network, detail } = event;
  const place = browser === null ? ['An admin of this server'] : [browser, network];
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {labels[kind]}
          {kind === 'token_made' && `: ${detail}`}
          {times > 1 && ` (${times} times)`}
        </Text>
        <Text size="sm" c="dimmed">
          {[makeDateText(new Date(at)), ...place, ...(kind === 'access_refused' ? [detail] : [])].join(' · ')}
        </Text>
      </div>
    </li>
  );
}
