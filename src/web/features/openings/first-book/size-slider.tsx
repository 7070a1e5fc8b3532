import { useId } from 'react';
import { countOf } from '#chess/count-of';

import {
  everyReply,
  type FirstBookPlan,
  offeredOneIn,
  type OneIn,
} from '../../../worker/first-book-index.ts';
import classes from './first-book.module.css';

interface SizeSliderProps {
  value: OneIn;
  sizes: FirstBookPlan['sizes'];
  onChange: (oneIn: OneIn) => void;
}

export function SizeSlider({ value, sizes, onChange }: SizeSliderProps) {
  const id = useId();
  const findSize = (oneIn: OneIn): string => {
    const size = sizes.find((each) => each.oneIn === oneIn);
    return size ? countOf(size.positions, 'position') : '';
  };
  return (
    <div className={classes.size}>
      <label htmlFor={id}>
        <b>
          {value === everyReply
            ? 'Answer replies you faced at least twice'
            : `Answer replies that come up at least once in ${value} games`}
        </b>
      </label>
      <div className={classes.slider}>
        <input
          id={id}
          type="range"
          min={0}
          max={offeredOneIn.length - 1}
          step={1}
          value={offeredOneIn.indexOf(value)}
          aria-valuetext={`${nameStep(value)}, ${findSize(value)}`}
          onChange={({ currentTarget }) => onChange(offeredOneIn[Number(currentTarget.value)] ?? value)}
        />
        <ol className={classes.marks} aria-hidden="true">
          {offeredOneIn.map((oneIn) => (
            <li key={oneIn} data-chosen={oneIn === value || undefined}>
              {nameStep(oneIn)}
              <span>{findSize(oneIn)}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function nameStep(oneIn: OneIn): string {
  return oneIn === everyReply ? 'every' : `1 in ${oneIn}`;
}
