import { Button, Group } from '@mantine/core';
import { IconCheck, IconDownload, IconGitMerge } from '@tabler/icons-react';

import { countOf } from '#chess/count-of';
import { listCountedGaps, makeChanceText, makeMovesText } from '#chess/opening/odds';
import { nameColor } from '#chess/position/color-name';
import type { CurvePoint } from '#chess/memory/remembered';

import { makePercentText } from '../../../lib/percent-text.ts';
import { useStudies } from '../../../opening/studies.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Figure, Panel, parts } from '../../../ui/parts.tsx';
import type { FirstBookPlan, ShownGap } from '../../../worker/first-book-index.ts';
import { type StoredBook, useStoring } from './use-storing.ts';
import classes from './first-book.module.css';
import { Plot } from '../../../ui/plot.tsx';

interface OutcomePanelProps {
  book: StoredBook;
  plan: FirstBookPlan;
}

export function OutcomePanel({ book, plan }: OutcomePanelProps) {
  const { mutate, isPending, variables, error } = useStoring(book);
  const { color } = book;
  const current = useStudies()[color];
  const side = nameColor(color);
  const positions = plan.sizes.find(({ oneIn }) => oneIn === book.options.oneIn)?.positions ?? 0;
  const gaps = describeGaps(plan.gaps);
  return (
    <Panel padded className={parts.stack} aria-label="Repertoire">
      <Group gap="md" justify="space-between" align="flex-start" wrap="nowrap">
        <Figure
          value={plan.lines.toLocaleString('en')}
          label={`${plan.lines === 1 ? 'line' : 'lines'} in ${countOf(plan.chapters, 'chapter')}`}
        />
        <Figure value={positions.toLocaleString('en')} label="positions to learn" />
        <Figure
          value={plan.preparedMoves ? makeMovesText(plan.preparedMoves.prepared) : '–'}
          label="moves prepared"
        />
      </Group>
      {plan.curve.length > 0 && <BookedCurve curve={plan.curve} />}
      <p>
        {gaps ? (
          <>
            {gaps.text} <b className={classes.gapWord}>{gaps.biggest}</b>. All moves come from your games.
          </>
        ) : (
          'No common gaps. All moves come from your games.'
        )}
      </p>
      <Group gap="xs" className={classes.actions}>
        <Button
          leftSection={<IconCheck size={18} aria-hidden="true" />}
          loading={isPending && variables === 'set'}
          disabled={isPending}
          onClick={() => mutate('set')}
        >
          Set as {side} repertoire
        </Button>
        {current && (
          <Button
            variant="default"
            leftSection={<IconGitMerge size={17} aria-hidden="true" />}
            loading={isPending && variables === 'merge'}
            disabled={isPending}
            onClick={() => mutate('merge')}
          >
            Add to {side} repertoire
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          disabled={isPending}
          onClick={() => mutate('save')}
        >
          Download PGN
        </Button>
      </Group>
      {error && <InlineError>{error.message.replace(/\.?$/, '.')}</InlineError>}
      <p className={parts.quiet}>
        Nothing is saved yet.
        {current && ` ${current.title} stays in the history.`}
      </p>
    </Panel>
  );
}

function describeGaps(gaps: readonly ShownGap[]): { text: string; biggest: string } | undefined {
  const counted = listCountedGaps(gaps);
  const [first] = counted;
  if (!first) return undefined;
  const chance = makeChanceText(first.chance);
  return {
    text:
      counted.length === 1
        ? `1 common gap, ${chance}:`
        : `Biggest of ${countOf(counted.length, 'common gap')}, ${chance}:`,
    biggest: first.lineWithReply,
  };
}

const axisMoves = [1, 2, 4, 6, 8, 10, 12];

function BookedCurve({ curve }: { curve: readonly CurvePoint[] }) {
  const points = curve.filter(({ move }) => move > 0);
  return (
    <Plot
      label={`Games in repertoire: ${points.map(({ move, booked }) => `after move ${move} ${makePercentText(booked)}`).join(', ')}`}
      height={90}
      range={[1, points.at(-1)?.move ?? 1]}
      ticks={axisMoves.map((at) => ({ at, text: String(at) }))}
      lines={[
        { points: points.map(({ move, booked }) => [move, 100 * booked]), tone: 'plain', isEstimate: true },
      ]}
    />
  );
}
