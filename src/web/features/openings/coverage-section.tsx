import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { Suspense, useState } from 'react';

import { makeGapOdds } from '#chess/opening/odds';
import type { StudyColor } from '#contract/studies';

import { useExplorerSelection, useSourceChoice } from '../../replies/explorer-selection.ts';
import { findFilter } from '../../replies/explorer-filter.ts';
import { useStudies } from '../../opening/studies.ts';
import type { Book } from './use-book.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ResultsArea } from '../../ui/results-area.tsx';
import { CoverageProgress } from './coverage-progress.tsx';
import type { BookSummary } from '../../worker/book-place.ts';
import { GapRows } from './gap-rows.tsx';
import { ResultLines } from './result-lines.tsx';
import { SectionHead } from './section-head.tsx';
import { type CoverageCheck, coverageActions, type KeptCoverage } from './use-coverage-check.ts';
import type { OpenGaps } from './use-gaps.ts';
import classes from './openings.module.css';

const ExplorerFilterField = lazyPart(
  async () => (await import('../../replies/explorer-filter-field.tsx')).ExplorerFilterField,
);
const UpstreamError = lazyPart(
  async () => (await import('../../chess-sites/upstream-error.tsx')).UpstreamError,
);
const IgnoredRows = lazyPart(async () => (await import('./ignored-rows.tsx')).IgnoredRows);
const RareLines = lazyPart(async () => (await import('./rare-lines.tsx')).RareLines);
const SourceField = lazyPart(async () => (await import('../../replies/source-field.tsx')).SourceField);

function describeResult({ headline, gaps: [biggest] }: KeptCoverage): string {
  return biggest ? `${headline}; biggest gap ${makeGapOdds(biggest)}` : headline;
}

/** What a result rests on: sources and sizes, and the games that were asked for. */
function describeSources({ sources, filter }: KeptCoverage): string {
  const games = filter && `${filter.speeds.join(', ')}; rating bands ${filter.ratings.join(', ')}`;
  return [sources, games].filter(Boolean).join('. ');
}

interface CoverageSectionProps {
  book: Book;
  color: StudyColor;
  summary: BookSummary | undefined;
  check: CoverageCheck;
  gaps: OpenGaps;
}

/** How well the opening answers what opponents really play: the gaps, and how they were found. */
export function CoverageSection({ book, color, summary, check, gaps }: CoverageSectionProps) {
  const studies = useStudies();
  const [selection, setSelection] = useExplorerSelection();
  const [choice, setChoice] = useSourceChoice();
  const [isChanging, setIsChanging] = useState(false);
  const filter = findFilter(selection);
  const result = check[color];
  const study = studies[color];
  return (
    <section className={classes.section} aria-label="Coverage Check">
      <SectionHead title="Coverage Check">
        <ResultLines studies={studies} white={check.white} black={check.black} describe={describeResult} />
      </SectionHead>
      {gaps.total !== undefined && (
        <div>
          <Text size="sm" fw={600}>
            {Math.round(100 * gaps.total)} % of what opponents play is answered
          </Text>
          <div
            className={classes.answered}
            role="progressbar"
            aria-label="Answered"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(100 * gaps.total)}
          >
            <span style={{ width: `${100 * gaps.total}%` }} />
          </div>
        </div>
      )}
      <Group gap={6} justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {filter ? `${filter.speeds.join(', ')} · ${filter.ratings.join(', ')}` : 'no games chosen'}
        </Text>
        <UnstyledButton
          className={classes.link}
          aria-expanded={isChanging}
          onClick={() => setIsChanging(!isChanging)}
        >
          {isChanging ? 'Done' : 'Change'}
        </UnstyledButton>
      </Group>
      {isChanging && (
        <Suspense>
          <ExplorerFilterField value={selection} onChange={setSelection} />
          <SourceField value={choice} hasPack={check.hasPack} onChange={setChoice} />
        </Suspense>
      )}
      {result && <GapRows gaps={gaps} color={color} />}
      {!result && study && (
        <Text size="sm" c="dimmed">
          Not checked yet: a check finds the replies your {color} opening does not answer, the likeliest
          first.
        </Text>
      )}
      {study && summary && summary.ignored.length > 0 && (
        <Suspense>
          <IgnoredRows study={study} color={color} rows={summary.ignored} />
        </Suspense>
      )}
      {result && study && (
        <Suspense>
          <RareLines book={book} study={study} result={result} color={color} />
        </Suspense>
      )}
      <Group gap="xs">
        {(['White', 'Black'] as const).map((side) => (
          <Button
            key={side}
            size="xs"
            variant="default"
            disabled={check.isWorking}
            onClick={() => check.run(side === 'White' ? 'white' : 'black')}
          >
            Run Coverage Check For {side}
          </Button>
        ))}
        {check.isWorking && (
          <CoverageProgress
            onPause={coverageActions.pause}
            onGoOn={coverageActions.goOn}
            onStop={coverageActions.cancel}
          />
        )}
      </Group>
      {check.error && (
        <Suspense>
          <UpstreamError error={check.error} />
        </Suspense>
      )}
      {[...check.problems, ...(check.notice === undefined ? [] : [check.notice])].map((sentence) => (
        <p key={sentence} role="status" className={classes.note}>
          {sentence}
        </p>
      ))}
      {check.result?.sources && (
        <Text size="xs" c="dimmed">
          {describeSources(check.result)}
        </Text>
      )}
      <ResultsArea
        label="Coverage results"
        value={check.text}
        placeholder="Press a button to see which replies of your opponents your opening answers."
      />
    </section>
  );
}
