import { Anchor, Button, Checkbox, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { countOf } from '#chess/count-of';

import { useConnectLichess } from '../../chess-sites/lichess-connection.ts';
import { PauseNotice } from '../../chess-sites/pause-notice.tsx';
import { useConfig } from '../../lib/config.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showFailure } from '../../ui/notices.tsx';
import type { StoredStudy } from '../studies.ts';
import { TitledLines } from '../titled-lines.tsx';
import { type SendingPreview, SendingStopped } from './send-study.ts';
import { nameSending, sendingParameter } from './sending-parameter.ts';
import { useSending } from './use-sending.ts';

interface SendDialogProps {
  study: StoredStudy;
  link: string;
  onClose: () => void;
}

export function SendDialog({ study, link, onClose }: SendDialogProps) {
  const { loadPreview, change, send, preview, progress } = useSending(study, link);
  const isSending = send.isPending;
  return (
    <Dialog
      onClose={() => !isSending && onClose()}
      title={`Send ${study.title} to Lichess`}
      width={560}
      fullScreen="phone"
      staysOnPressBeside
    >
      <Stack gap="sm">
        {loadPreview.isPending && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">Loading the study from Lichess</Text>
          </Group>
        )}
        {(loadPreview.isPending || isSending) && <PauseNotice upstream="lichess" onCancel={undefined} />}
        {loadPreview.error && (
          <InlineError onRetry={() => loadPreview.mutate()}>{loadPreview.error.message}</InlineError>
        )}
        {preview === 'no-permission' && <Permission study={study} onClose={onClose} />}
        {preview !== undefined && preview !== 'no-permission' && !send.data && (
          <Difference
            preview={preview}
            isSending={isSending}
            isStopped={send.isError}
            onAsNew={(asNew) => change.mutate({ preview, asNew })}
            onSend={() => send.mutate(preview)}
            onClose={onClose}
          />
        )}
        {isSending && preview !== undefined && preview !== 'no-permission' && (
          <div role="status">
            <Progress
              value={(100 * (progress?.done ?? 0)) / Math.max(1, preview.steps.length)}
              aria-label="Sent"
            />
            <Text size="sm" mt={4}>
              {progress && progress.name !== ''
                ? `Writing ${progress.name} (${progress.done + 1} of ${preview.steps.length})`
                : 'Checking the result'}
            </Text>
          </div>
        )}
        {send.error && (
          <InlineError
            onRetry={() => {
              send.reset();
              change.reset();
              loadPreview.mutate();
            }}
          >
            {send.error.message}
            {send.error instanceof SendingStopped && send.error.sent.length > 0
              ? ` Already written: ${send.error.sent.join(', ')}.`
              : ''}{' '}
            Your repertoire here is complete.
          </InlineError>
        )}
        {send.data && <Result sent={send.data.sent} dropped={send.data.dropped} onClose={onClose} />}
      </Stack>
    </Dialog>
  );
}

function Permission({ study, onClose }: { study: StoredStudy; onClose: () => void }) {
  const connect = useConnectLichess();
  const [, setSearch] = useSearchParams();
  function ask(): void {
    setSearch((before) => new URLSearchParams([...before, [sendingParameter, nameSending(study)]]), {
      replace: true,
    });
    connect.mutate('write', { onError: (error) => showFailure(error.message) });
  }
  return (
    <>
      <Text>
        Tabiya needs your permission on Lichess to write to your studies. You will see all changes before they
        are sent.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={connect.isPending || connect.isSuccess} onClick={ask}>
          Allow on Lichess
        </Button>
      </Group>
    </>
  );
}

function StudyLink({ link }: { link: string }) {
  const config = useConfig();
  if (config === undefined) return 'on Lichess';
  return (
    <Anchor
      href={new URL(`/study/${link}`, config.lichess_url).href}
      target="_blank"
      rel="noreferrer"
      underline="always"
      inherit
    >
      on Lichess
    </Anchor>
  );
}

interface DifferenceProps {
  preview: SendingPreview;
  isSending: boolean;
  isStopped: boolean;
  onAsNew: (ids: readonly string[]) => void;
  onSend: () => void;
  onClose: () => void;
}

function Difference({ preview, isSending, isStopped, onAsNew, onSend, onClose }: DifferenceProps) {
  const { words, notSent, fault, merge } = preview;
  const [lessons] = useState(preview.lessons);
  const [asNew, setAsNew] = useState<readonly string[]>([]);

  function choose(id: string, isChosen: boolean): void {
    const chosen = isChosen ? [...asNew, id] : asNew.filter((each) => each !== id);
    setAsNew(chosen);
    onAsNew(chosen);
  }

  return (
    <>
      {words.length === 0 && lessons.length === 0 && <Text>Nothing to send: Lichess is up to date.</Text>}
      <TitledLines title="Changes to send" texts={words} />
      {lessons.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={asNew.includes(id)}
          disabled={isSending || isStopped}
          onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
          label={`Send “${name}” as a new chapter`}
          description="This is an interactive lesson. Overwriting it would delete its hints."
        />
      ))}
      <TitledLines title="Conflicts" texts={merge.clashes} />
      <TitledLines title="New on Lichess" texts={merge.theirs} />
      <TitledLines title="To do on Lichess" texts={notSent} />
      {notSent.length > 0 && (
        <Text size="sm" c="dimmed">
          Apps cannot rename, reorder or remove chapters on Lichess. Do this <StudyLink link={preview.link} />
          .
        </Text>
      )}
      {words.length > 0 && (
        <Text size="sm" c="dimmed">
          Tabiya saves the current Lichess version in your history first.
        </Text>
      )}
      {fault !== undefined && <InlineError>{fault} Nothing was sent.</InlineError>}
      <Group justify="flex-end">
        <Button variant="default" disabled={isSending} onClick={onClose}>
          {words.length === 0 || isStopped ? 'Close' : 'Cancel'}
        </Button>
        {words.length > 0 && !isStopped && (
          <Button loading={isSending} disabled={fault !== undefined} onClick={onSend}>
            Send {countOf(words.length, 'chapter')}
          </Button>
        )}
      </Group>
    </>
  );
}

interface ResultProps {
  sent: readonly string[];
  dropped: readonly string[];
  onClose: () => void;
}

function Result({ sent, dropped, onClose }: ResultProps) {
  return (
    <>
      <Text role="status">
        Sent {countOf(sent.length, 'chapter')}
        {dropped.length === 0
          ? '. Checked: nothing is missing.'
          : ', but some parts are missing on Lichess. Nothing is missing here.'}
      </Text>
      <TitledLines title="Missing on Lichess" texts={dropped} />
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  );
}
