import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VersionPage } from '#contract/admin';

import { fetchVersion } from './api.ts';

const outcomeTexts: Readonly<Record<Exclude<VersionPage['outcome'], 'newer'>, string>> = {
  not_asked: 'It does not check for updates: RELEASES_URL is not set.',
  newest: 'It is up to date.',
  unknown: 'The check for updates failed.',
};

export function VersionNote() {
  const { data } = useQuery({
    queryKey: ['admin', 'version'],
    queryFn: ({ signal }) => fetchVersion(signal),
  });
  if (data === undefined)
    return (
      <Text size="sm" mb={4}>
        &nbsp;
      </Text>
    );
  return (
    <Text size="sm" c="dimmed" mb={4}>
      This server runs Tabiya {data.running}.{' '}
      {data.outcome === 'newer' ? (
        <strong>
          Update available:{' '}
          {data.url === undefined ? (
            data.newest
          ) : (
            <Anchor href={data.url} target="_blank" rel="noreferrer" inherit>
              {data.newest}
            </Anchor>
          )}
          .
        </strong>
      ) : (
        outcomeTexts[data.outcome]
      )}
    </Text>
  );
}
