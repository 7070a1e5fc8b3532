import { Button, Group, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';

import { lazyPart } from '../../ui/lazy-part.tsx';
import { runOpeningTask } from '../../worker/run-task.ts';
import { fetchSource } from '../study-source.ts';
import { type OpeningStudy, useStudies } from '../studies.ts';
import { sendingParameter } from './sending-parameter.ts';

const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog);

type LinkedStudy = OpeningStudy & { link: string };

function isLinked(study: OpeningStudy | null): study is LinkedStudy {
  return study !== null && study.is_edited && study.link !== null;
}

/** How many changes Lichess does not have yet, of each study that came from there, and the way to send them. */
export function UnsentChanges() {
  const { white, black } = useStudies();
  // Kept as it was when it was opened: what is sent is no longer unsent, and the result is still to be read.
  const [search, setSearch] = useSearchParams();
  const returned = [white, black]
    .filter(isLinked)
    .find(({ color }) => color === search.get(sendingParameter));
  const [sending, setSending] = useState(returned);
  function close(): void {
    setSending(undefined);
    if (!search.has(sendingParameter)) return;
    const rest = new URLSearchParams(search);
    rest.delete(sendingParameter);
    setSearch(rest, { replace: true });
  }
  return (
    <Group gap="md">
      {[white, black].filter(isLinked).map((study) => (
        <Unsent key={study.color} study={study} onSend={() => setSending(study)} />
      ))}
      <Suspense>{sending && <SendDialog study={sending} link={sending.link} onClose={close} />}</Suspense>
    </Group>
  );
}

function Unsent({ study, onSend }: { study: LinkedStudy; onSend: () => void }) {
  const { color, revision, study_text: mine } = study;
  const { data: count } = useQuery({
    queryKey: ['unsent-changes', color, revision],
    queryFn: async () => runOpeningTask('countUnsent', { base: await fetchSource(color), mine }),
    staleTime: Number.POSITIVE_INFINITY,
    // The figure of the state before, until the new one is counted: nothing jumps.
    placeholderData: (before: number | undefined) => before,
  });
  const name = color === 'white' ? 'White' : 'Black';
  if (count === undefined || count === 0) return null;
  return (
    <Group gap="sm" wrap="nowrap">
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {name}: {count === 1 ? '1 change' : `${count} changes`} not sent
      </Text>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconCloudUpload size={16} aria-hidden="true" />}
        aria-label={`Send the ${name} opening to Lichess`}
        onClick={onSend}
      >
        Send
        <Text span inherit visibleFrom="sm">
          &nbsp;to Lichess
        </Text>
      </Button>
    </Group>
  );
}
