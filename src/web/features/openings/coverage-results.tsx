import { useQuery } from '@tanstack/react-query';

import type { StudyColor } from '#contract/studies';

import { nameBook } from '../../coverage/book-options.ts';
import { makeFiguresOrigin } from '../../coverage/figures-origin.ts';
import { type ShownFigures, useFiguresRun } from '../../coverage/use-book-figures.ts';
import { CoverageButtons } from './coverage-buttons.tsx';
import { CoverageOptions } from './coverage-options.tsx';
import classes from './openings.module.css';
import { ResultsView } from './results-view.tsx';
import type { CoverageCheck } from './use-coverage-check.ts';

interface CoverageResultsProps {
  figures: ShownFigures | undefined;
  check: CoverageCheck;
  onRun: (color: StudyColor) => void;
  onBack?: () => void;
}

export function CoverageResults({ figures, check, onRun, onBack }: CoverageResultsProps) {
  const makeRun = useFiguresRun();
  const options = figures?.options;
  const { data, error } = useQuery({
    queryKey: ['coverage-text', options && nameBook(options), figures?.atMs],
    queryFn: async ({ signal }) => {
      const { readCoverageText } = await import('../../coverage/figures-run.ts');
      return options ? readCoverageText(makeRun(options, signal)) : '';
    },
    enabled: options !== undefined && figures?.isMaking === false && !check.isWorking,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  });
  const isComing = figures !== undefined && (figures.isMaking || check.isWorking);
  return (
    <ResultsView
      title="Coverage results"
      {...(onBack && { back: { label: 'Gaps', onBack } })}
      origin={figures && makeFiguresOrigin(figures)}
      text={check.message || data || ''}
      placeholder={
        error
          ? `${error.message}.`
          : isComing
            ? 'Processing'
            : 'Run a check to find the gaps in your repertoire.'
      }
    >
      {onBack && (
        <details className={classes.details}>
          <summary>Time controls, ratings and source</summary>
          <CoverageOptions hasPack={check.hasPack} />
        </details>
      )}
      <CoverageButtons check={check} onRun={onRun} />
    </ResultsView>
  );
}
