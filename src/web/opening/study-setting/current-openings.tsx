import { Anchor, Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';

import { Link } from 'react-router';
import { parseExcludeIndicators, type StudyColor } from '#contract/studies';

import { firstBookPath, readyBooksPath } from '../opening-address.ts';
import { StudyActions } from '../book/study-actions.tsx';
import { checks } from '../../worker/workers.ts';
import {
  getOpening,
  makeOpeningStudy,
  type OpeningStudy,
  type StoredStudy,
  useStudies,
  useUndoStudy,
} from '../studies.ts';
import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { ColorDot } from '../../ui/color-dot.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { parts } from '../../ui/parts.tsx';
import classes from './current-openings.module.css';
import { makeDayText, makeExcludeText, makeStudyCounts } from './study-words.ts';
import { ImportReportAlert } from './import-report.tsx';
import { UnsetButton } from './unset-button.tsx';
import { useSetStudy } from './use-set-study.ts';

export function StudySummaryLine({ children }: { children: ReactNode }) {
  return <div className={classes.summary}>{children}</div>;
}

export function useStudyCounts(study: OpeningStudy | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['study-counts', study?.revision],
    queryFn: async () => {
      if (study === null) return undefined;
      const book = checks.hand(getOpening(study));
      return makeStudyCounts(await checks.study.summarizeStudy({ book }));
    },
    enabled: study !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export function CountsToCome() {
  return (
    <span style={{ visibility: 'hidden' }} aria-hidden="true">
      00 chapters, 000 positions,{' '}
    </span>
  );
}

function Replaced({
  study,
  previous,
}: {
  study: StoredStudy;
  previous: { title: string; last_update: string };
}) {
  const undoStudy = useUndoStudy();
  const { mutate, isPending, error } = useMutation({
    mutationFn: undoStudy,
    onSuccess: () => showNotice(`${previous.title} is your ${study.color} repertoire again.`),
  });
  const { color, place, last_update } = study;
  return (
    <>
      <Group gap="xs" mt={4} wrap="nowrap">
        <Text size="sm" c="dimmed" truncate title={previous.title}>
          Replaced {previous.title}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          style={{ flexShrink: 0 }}
          aria-label={`Undo: ${previous.title} is your ${color} repertoire again`}
          loading={isPending}
          onClick={() => mutate({ color, place, last_update, previous_last_update: previous.last_update })}
        >
          Undo
        </Button>
      </Group>
      {error && (
        <Text size="sm" role="alert">
          {study.title} is still your repertoire: {error.message}.
        </Text>
      )}
    </>
  );
}

function Details({ study }: { study: StoredStudy }) {
  const alone = useMemo(() => makeOpeningStudy([study]), [study]);
  const counts = useStudyCounts(alone);
  const [now] = useState(() => new Date());
  const refreshed = `refreshed ${makeDayText(new Date(study.last_update), now)}`;
  const parts = [counts, makeExcludeText(study.exclude_move_indicators), refreshed];
  return (
    <>
      <Text fw={600} truncate title={study.title}>
        {study.title}
      </Text>
      <Text size="sm" c="dimmed">
        {counts === undefined && <CountsToCome />}
        {parts.filter((part) => part !== undefined).join(', ')}
      </Text>
      {study.previous && <Replaced study={study} previous={study.previous} />}
    </>
  );
}

function FurtherStudy({ study }: { study: StoredStudy }) {
  const { color, place, title, link, exclude_move_indicators } = study;
  const setter = useSetStudy();
  return (
    <div className={classes.further}>
      <Group justify="space-between" gap={4} wrap="nowrap">
        <Text size="sm" c="dimmed">
          with
        </Text>
        <Group gap={4} wrap="nowrap">
          {link !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={setter.isPending}
              aria-label={`Refresh ${title}`}
              onClick={() =>
                setter.mutate({
                  source: { kind: 'lichess', id: link, name: title },
                  color,
                  place,
                  excludeSymbols: parseExcludeIndicators(exclude_move_indicators),
                })
              }
            >
              Refresh
            </Button>
          )}
          <UnsetButton study={study} isFurther />
        </Group>
      </Group>
      <Details study={study} />
      <StudyActions color={color} study={study} isFurther />
      {setter.error && <UpstreamError error={setter.error} />}
      {setter.data && <ImportReportAlert report={setter.data} />}
    </div>
  );
}

function CurrentOpening({ color, study: book }: { color: StudyColor; study: OpeningStudy | null }) {
  const { isLoading } = useStudies();
  const [study = null, ...further] = book?.parts ?? [];
  return (
    <Paper withBorder p="sm" component="section">
      <Group justify="space-between" gap={4} wrap="nowrap" h={26}>
        <Text size="sm" component="h3" fw={600} className={parts.clip}>
          <ColorDot color={color} className={classes.dot} />
          {color === 'white' ? 'Current White Opening' : 'Current Black Opening'}
        </Text>
        {study !== null && <UnsetButton study={study} />}
      </Group>
      <div className={classes.opening}>
        {isLoading ? (
          <>
            <Skeleton height={16} my={5} w="60%" />
            <Skeleton height={14} my={4} w="80%" />
          </>
        ) : study ? (
          <Details study={study} />
        ) : (
          <NoneYet color={color} />
        )}
      </div>
      <StudyActions color={color} study={study} />
      {further.map((each) => (
        <FurtherStudy key={each.place} study={each} />
      ))}
    </Paper>
  );
}

function NoneYet({ color }: { color: StudyColor }) {
  return (
    <Text size="sm" c="dimmed">
      None yet. Make one{' '}
      <Anchor component={Link} to={`${firstBookPath}&color=${color}`} inherit underline="always">
        from your games
      </Anchor>{' '}
      or choose a{' '}
      <Anchor component={Link} to={readyBooksPath} inherit underline="always">
        ready-made one
      </Anchor>
      .
    </Text>
  );
}

export function CurrentOpenings() {
  const { white, black, isFailed, reload } = useStudies();
  if (isFailed) return <InlineError onRetry={reload}>Your repertoires could not be loaded.</InlineError>;
  return (
    <div className={classes.both}>
      <CurrentOpening color="white" study={white} />
      <CurrentOpening color="black" study={black} />
    </div>
  );
}
