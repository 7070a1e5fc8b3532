import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SecurityEvent, type SecurityEventKind, securityEventLimits } from '#contract/security-events';

import { makeDateText } from '../../lib/date-text.ts';
import { fetchSecurityEvents } from './care-api.ts';
import { ListDialog } from './list-dialog.tsx';

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
  access_refused: 'Your request for another account’s data was refused',
};

export function SecurityLogModal({ onClose }: { onClose: () => void }) {
  const events = useQuery({
    queryKey: ['security-events'],
    queryFn: ({ signal }) => fetchSecurityEvents(signal),
  });
  return (
    <ListDialog
      title="Security log"
      intro={events.data?.length === 0 && <Text>No events in the last {securityEventLimits.days} days.</Text>}
      label="Security events"
      rows={events}
      renderRow={describeEvent}
      hint="If one of these was not you, change your password: this signs you out everywhere else."
      onClose={onClose}
    />
  );
}

function describeEvent({ kind, at, times, browser, network, detail }: SecurityEvent) {
  const place = browser === null ? ['An admin of this server'] : [browser, network];
  const token = kind === 'token_made' ? `: ${detail}` : '';
  return {
    name: `${labels[kind]}${token}${times > 1 ? ` (${times} times)` : ''}`,
    text: [makeDateText(new Date(at)), ...place, ...(kind === 'access_refused' ? [detail] : [])].join(' · '),
  };
}
