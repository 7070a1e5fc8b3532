import { Button } from '@mantine/core';

import { type Grade, GRADES, RATING_NAMES } from '#chess/memory/schedule';

import { KeyHint } from '../../../ui/screen-keys.tsx';
import classes from './grade-buttons.module.css';

interface GradeButtonsProps {
  labelledBy: string;
  intervals: Partial<Record<Grade, string>>;
  chosen: Grade | undefined;
  onGrade: (grade: Grade) => void;
}

export function GradeButtons({ labelledBy, intervals, chosen, onGrade }: GradeButtonsProps) {
  return (
    <div role="group" aria-labelledby={labelledBy} className={classes.row}>
      {GRADES.map((grade) => (
        <Button
          key={grade}
          variant={grade === chosen ? 'filled' : 'default'}
          size="lg"
          px={2}
          className={classes.grade}
          data-grade={grade}
          data-chosen={grade === chosen || undefined}
          aria-keyshortcuts={String(grade)}
          aria-description={grade === chosen ? 'suggested' : undefined}
          onClick={() => onGrade(grade)}
        >
          <span className={classes.text}>
            <span>
              {RATING_NAMES[grade]} <KeyHint name={String(grade)} />
            </span>
            {intervals[grade] !== undefined && <span className={classes.interval}>{intervals[grade]}</span>}
          </span>
        </Button>
      ))}
    </div>
  );
}
