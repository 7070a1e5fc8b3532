import { Button, Group, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { countOf } from '#chess/count-of';
import { nameColor } from '#chess/position/color-name';

import { lazyPart } from '../../ui/lazy-part.tsx';
import { checks } from '../../worker/workers.ts';
import { fetchSource } from '../study-source.ts';
import { type StoredStudy, useStudies } from '../studies.ts';
import { nameSending, sendingParameter } from './sending-parameter.ts';

const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog);

type LinkedStudy = StoredStudy & { link: string };

function isLinked(study: StoredStudy): study is LinkedStudy {
  return study.is_edited && study.link !== null;
}

export function UnsentChanges() {
  const { white, black } = useStudies();
  const [search, setSearch] = useSearchParams();
  const linked = [white, black].flatMap((book) => book?.parts ?? []).filter(isLinked);
  const returned = linked.find((study) => nameSending(study) === search.get(sendingParameter));
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
      {linked.map((study) => (
        <Unsent key={nameSending(study)} study={study} onSend={() => setSending(study)} />
      ))}
      <Suspense>{sending && <SendDialog study={sending} link={sending.link} onClose={close} />}</Suspense>
    </Group>
  );
}

function Unsent({ study, onSend }: { study: LinkedStudy; onSend: () => void }) {
  const { color, place, title, revision, study_text: mine } = study;
  const { data: count } = useQuery({
    queryKey: ['unsent-changes', color, place, revision],
    queryFn: async () => checks.sending.countUnsent({ base: await fetchSource(study), mine }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before: number | undefined) => before,
  });
  const side = nameColor(color);
  const name = place === 0 ? side : `${side}, ${title}`;
  if (count === undefined || count === 0) return null;
  return (
    <Group gap="sm" wrap="nowrap">
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {name}: {countOf(count, 'change')} not sent
      </Text>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconCloudUpload size={16} aria-hidden="true" />}
        aria-label={place === 0 ? `Send the ${side} repertoire to Lichess` : `Send ${title} to Lichess`}
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
