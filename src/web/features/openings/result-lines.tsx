import type { StudyColor } from '#contract/studies';

import { describeNoStudy, type StudiesState } from '../../opening/studies.ts';

type CheckResult = { studyDate: string };

type ResultLinesProps<Result extends CheckResult> = {
  studies: StudiesState;
  white: Result | undefined;
  black: Result | undefined;
  describe: (result: Result) => string;
};

/** What a check has found for either colour, or why there is nothing to tell. */
export function ResultLines<Result extends CheckResult>(props: ResultLinesProps<Result>) {
  return (
    <>
      <div>White: {makeResultText(props, 'white')}</div>
      <div>Black: {makeResultText(props, 'black')}</div>
    </>
  );
}

function makeResultText<Result extends CheckResult>(
  { studies, describe, ...results }: ResultLinesProps<Result>,
  color: StudyColor,
): string {
  const study = studies[color];
  const result = results[color];
  if (study === null) return describeNoStudy(studies);
  if (result === undefined) return 'not checked yet';
  return result.studyDate === study.last_update ? describe(result) : 'changed since the last check';
}
