import { Button, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { countOf } from '#chess/count-of';
import type { TrainingMode } from '#chess/memory/session-targets';
import { nameColor } from '#chess/position/color-name';
import { type TrainingColor, trainingLimits } from '#contract/training';

import { findDay } from '../../../lib/today-path.ts';
import type { TrainingSummary } from '../../../worker/training-tasks.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { showFailure, showNotice } from '../../../ui/notices.tsx';
import { makeDueText } from '../due-words.ts';
import { makeNewPerDayText } from '../memory/memory-words.ts';
import { UntrainedMoveList } from './trained-moves.tsx';
import { useTraining } from './training-context.tsx';
import classes from './training.module.css';

const emptyTitles: Record<TrainingMode['kind'], string> = {
  due: 'Nothing is due',
  likeliest: 'Nothing is due',
  weak: 'No trouble spots',
  from: 'Nothing is due from this position',
  chapter: 'Nothing is due in this chapter',
  positions: 'Nothing is due in these positions',
  book: 'Nothing to practise',
};

export function TrainingModes({ summary }: { summary: TrainingSummary }) {
  const { color, mode, book, restart } = useTraining();
  const planAgain = useEffectEvent(() => {
    restart();
    book.recount();
  });
  const { nextDueMs } = summary;
  useEffect(() => {
    const nowMs = Date.now();
    const nextDayMs = findDay(nowMs, 1).getTime();
    const atMs = Math.min(nextDayMs, nextDueMs ?? nextDayMs);
    const timer = setTimeout(() => planAgain(), Math.max(1000, atMs - nowMs + 1000));
    return () => clearTimeout(timer);
  }, [nextDueMs]);
  return (
    <>
      <EmptyState icon={<IconChecks size={48} stroke={1.2} />} title={emptyTitles[mode.kind]}>
        {makeNextText(color, summary)}
      </EmptyState>
      <TrainingModeLinks color={color} summary={summary} />
      <NewPerDay />
      <UntrainedMoveList />
    </>
  );
}

export function makeNextText(
  color: TrainingColor,
  { nextDueMs, positions, unseen }: TrainingSummary,
): string {
  if (positions === 0) return `Your ${nameColor(color)} repertoire has no ${nameColor(color)} moves.`;
  const next = nextDueMs === undefined ? '' : `The next move is ${makeDueText(nextDueMs, Date.now())}. `;
  const left =
    unseen === 0
      ? 'You have seen every move of this repertoire.'
      : `${unseen} of ${countOf(positions, 'move')} ${unseen === 1 ? 'is' : 'are'} still new.`;
  return next + left;
}

export function TrainingModeLinks({ color, summary }: { color: TrainingColor; summary: TrainingSummary }) {
  const navigate = useNavigate();
  const { weak, positions, chapters } = summary;
  const ways = [
    {
      kind: 'likeliest',
      title: '25 most common',
      text: 'The due and new moves you need most often.',
    },
    {
      kind: 'weak',
      title: 'Trouble spots',
      text:
        weak === 0
          ? 'No move forgotten often yet.'
          : `${countOf(weak, 'move')} often forgotten, including those not due today.`,
    },
    {
      kind: 'book',
      title: 'Whole repertoire',
      text: `${positions === 1 ? 'Its only move' : `All ${positions} moves in order`}. The schedule does not change.`,
    },
  ] as const;
  return (
    <section aria-labelledby="ways-in">
      <Title order={2} size="h5" mb="sm" id="ways-in">
        More practice
      </Title>
      <div className={classes.ways}>
        {ways.map(({ kind, title, text }) => (
          <Link key={kind} className={classes.mode} to={makeTrainingAddress(color, { kind })}>
            <Text fw={600}>{title}</Text>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </Link>
        ))}
        <div className={classes.mode}>
          <NativeSelect
            label="One chapter"
            value=""
            data={[
              { value: '', label: 'Choose a chapter' },
              ...chapters.map((name, index) => ({ value: String(index), label: `${index + 1}. ${name}` })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              value !== '' &&
              void navigate(makeTrainingAddress(color, { kind: 'chapter', chapter: Number(value) }))
            }
          />
        </div>
      </div>
    </section>
  );
}

function NewPerDay() {
  const { color, store, snapshot, book, restart } = useTraining();
  const newPerDay = snapshot.settings?.[color].new_per_day ?? 0;
  const [typed, setTyped] = useState(String(newPerDay));
  const count = /^\d{1,4}$/.test(typed) ? Number(typed) : undefined;
  const isValid = count !== undefined && count <= trainingLimits.newPerDay;
  const save = useMutation({
    mutationFn: (new_per_day: number) => store.changeSettings({ color, new_per_day }),
    onSuccess: (_, saved) => {
      showNotice(makeNewPerDayText(color, saved));
      restart();
      book.recount();
    },
    onError: (error) => showFailure(`The setting was not saved: ${error.message}.`),
  });
  return (
    <Group align="end" mt="lg">
      <TextInput
        label={`New ${nameColor(color)} moves per day`}
        inputMode="numeric"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={!isValid && `0 to ${trainingLimits.newPerDay}`}
        w={200}
      />
      <Button
        variant="default"
        disabled={!isValid || count === newPerDay}
        loading={save.isPending}
        onClick={() => count !== undefined && save.mutate(count)}
      >
        Save
      </Button>
    </Group>
  );
}
