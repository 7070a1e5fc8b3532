import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BackupsPage } from '#contract/admin';

import { makeDateText } from '../../lib/date-text.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { fetchBackups } from './api.ts';
import { makeSizeText } from './size-text.ts';

export function BackupsNote() {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'backups'],
    queryFn: ({ signal }) => fetchBackups(signal),
  });
  if (error !== null)
    return (
      <InlineError onRetry={() => void refetch()}>
        The backups could not be loaded: {error.message}.
      </InlineError>
    );
  if (data === undefined)
    return (
      <Text size="sm" mb={4}>
        &nbsp;
      </Text>
    );
  const problem = data.backups[0]?.problem ?? null;
  return (
    <>
      {problem !== null && data.every_hours !== null && (
        <InlineError>
          The last backup failed: {problem} The server tries again every 15 minutes and removes no older
          backup until one succeeds.
        </InlineError>
      )}
      <Text size="sm" c="dimmed" mb={4}>
        {makeLastText(data)} {makePlanText(data)}
      </Text>
    </>
  );
}

function makeLastText({ backups, every_hours }: BackupsPage): string {
  const last = backups.find(({ finished_at }) => finished_at !== null);
  if (last === undefined || last.finished_at === null) return every_hours === null ? '' : 'No backup yet.';
  const when = makeDateText(new Date(last.finished_at));
  return `Last backup: ${when} on ${last.host}, ${makeSizeText(last.bytes ?? 0)}, verified.`;
}

function makePlanText({ every_hours, keep }: BackupsPage): string {
  if (every_hours === null) return 'Automatic backups are off: BACKUP_EVERY is not set.';
  const span = every_hours % 24 === 0 ? makeSpan(every_hours / 24, 'day') : makeSpan(every_hours, 'hour');
  return `Automatic backup every ${span}. Keeps the newest${keep === 1 ? '' : ` ${keep}`}.`;
}

function makeSpan(count: number, unit: string): string {
  return count === 1 ? unit : `${count} ${unit}s`;
}
