import type { StudyColor } from '#contract/studies';

import { describeNoStudy, type StudiesState } from '../../opening/studies.ts';
import { makeDayText } from '../../opening/study-setting/study-words.ts';

/** Which text a result is about, and when it was made. */
export interface CheckedStudy {
  studyDate: string;
  checkedAt: string;
}

interface ResultLinesProps<Result extends CheckedStudy> {
  studies: StudiesState;
  white: Result | undefined;
  black: Result | undefined;
  describe: (result: Result) => string;
}

/** What a check has found for either colour, or why there is nothing to tell. */
export function ResultLines<Result extends CheckedStudy>(props: ResultLinesProps<Result>) {
  return (
    <>
      <div>White: {makeResultText(props, 'white')}</div>
      <div>Black: {makeResultText(props, 'black')}</div>
    </>
  );
}

function makeResultText<Result extends CheckedStudy>(
  { studies, describe, ...results }: ResultLinesProps<Result>,
  color: StudyColor,
): string {
  const study = studies[color];
  const result = results[color];
  if (study === null) return describeNoStudy(studies);
  if (result === undefined) return 'not checked yet';
  const day = makeDayText(new Date(result.checkedAt), new Date());
  return result.studyDate === study.last_update
    ? `${describe(result)}, checked ${day}`
    : `changed since the last check, ${day}`;
}
