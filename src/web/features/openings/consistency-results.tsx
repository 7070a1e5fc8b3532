import { useQuery } from '@tanstack/react-query';

import { makeFailureText } from '#contract/failure-text';
import type { StudyColor } from '#contract/studies';

import { localQueryOptions } from '../../lib/local-query-options.ts';
import { getOpening, useStudies } from '../../opening/studies.ts';
import { checks } from '../../worker/workers.ts';
import { ConsistencyButtons } from './consistency-section.tsx';
import { ResultsView } from './results-view.tsx';

interface ConsistencyResultsProps {
  color: StudyColor;
  onRun: (color: StudyColor) => void;
  onBack?: () => void;
}

export function ConsistencyResults({ color, onRun, onBack }: ConsistencyResultsProps) {
  const study = useStudies()[color];
  const { data, error, isLoading } = useQuery({
    queryKey: ['consistency-text', color, study?.revision],
    queryFn: async () => {
      if (!study) return '';
      return (await checks.study.checkConsistency({ book: checks.hand(getOpening(study)) })).text;
    },
    enabled: study !== null,
    ...localQueryOptions,
  });
  return (
    <ResultsView
      title="Consistency results"
      {...(onBack && { back: { label: 'Contradictions', onBack } })}
      text={error ? makeFailureText(error.message) : (data ?? '')}
      placeholder={isLoading ? 'Processing' : 'Set a repertoire first. This check finds its contradictions.'}
    >
      <ConsistencyButtons isRunning={isLoading} onRun={onRun} />
    </ResultsView>
  );
}
