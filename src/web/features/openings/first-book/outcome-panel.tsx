import { Button } from '@mantine/core';
import { IconCheck, IconDownload, IconGitMerge } from '@tabler/icons-react';

import { countOf } from '#chess/count-of';
import { GAP_ODDS } from '#chess/opening/odds';
import { nameColor } from '#chess/position/color-name';

import { BookedCurve } from './booked-curve.tsx';
import { makePercentText } from '../../../lib/percent-text.ts';
import { makeEarlierText } from '../../../coverage/earlier-figure.ts';
import { saidMove } from '../../../coverage/use-book-figures.ts';
import { useStudies } from '../../../opening/studies.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import type { FirstBookPlan } from '../../../worker/first-book-index.ts';
import { describeGaps } from './first-book-words.ts';
import { type StoredBook, useStoring } from './use-storing.ts';
import classes from './first-book.module.css';

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
  const booked = plan.curve.find(({ move }) => move === saidMove)?.booked;
  const earlier = makeEarlierText(plan.curve);
  const gaps = describeGaps(plan.gaps);
  return (
    <section className={classes.panel} aria-label="Repertoire">
      <dl className={classes.figures}>
        <Figure label={`${plan.lines === 1 ? 'line' : 'lines'} in ${countOf(plan.chapters, 'chapter')}`}>
          {plan.lines.toLocaleString('en')}
        </Figure>
        <Figure label="positions to learn">{positions.toLocaleString('en')}</Figure>
        <Figure label={['in book at move', saidMove, earlier && `(${earlier})`].filter(Boolean).join(' ')}>
          {booked === undefined ? '–' : makePercentText(booked)}
        </Figure>
      </dl>
      {plan.curve.length > 0 && <BookedCurve curve={plan.curve} />}
      <p className={classes.said}>
        {gaps ? (
          <>
            {gaps.text} <b className={classes.gapWord}>{gaps.biggest}</b> after {gaps.after}. All moves come
            from your games.
          </>
        ) : (
          `No gaps in ${GAP_ODDS} or more. All moves come from your games.`
        )}
      </p>
      <div className={classes.actions}>
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
            Merge
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
      </div>
      {error && <InlineError>{error.message.replace(/\.?$/, '.')}</InlineError>}
      <p className={classes.quiet}>
        Nothing is saved yet.
        {current && ` ${current.title} stays in the history.`}
      </p>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className={classes.quiet}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
