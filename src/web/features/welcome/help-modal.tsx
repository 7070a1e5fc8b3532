import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { productVersion } from '#contract/config';

import { getJson } from '../../lib/api-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FunctionSummary } from './function-summary.tsx';

export function HelpModal({ onClose }: { onClose: () => void }) {
  const version = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => getJson('/api/version', productVersion, signal),
  });
  return (
    <Dialog onClose={onClose} title="Help" width={720} fullScreen="phone">
      <FunctionSummary onLeave={onClose} />
      <Group justify="space-between" mt="md">
        <Anchor href="/docs" target="_blank" size="sm">
          Documentation
        </Anchor>
        {version.data && (
          <Text size="xs" c="dimmed">
            Tabiya {version.data.version}
          </Text>
        )}
      </Group>
    </Dialog>
  );
}
