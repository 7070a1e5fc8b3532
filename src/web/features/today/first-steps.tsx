import { IconCheck } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';

import type { FirstStep } from './first-step-list.ts';
import { parts } from '../../ui/parts.tsx';
import classes from './first-steps.module.css';

interface FirstStepsProps {
  steps: readonly FirstStep[];
  isMain: boolean;
  onHide: (() => void) | undefined;
}

export function FirstSteps({ steps, isMain, onHide }: FirstStepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className={parts.panel} data-padded aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps" className={parts.heading}>
          Your first steps
        </h2>
        <span className={parts.quiet}>
          {done} of {steps.length} done
        </span>
        {onHide && (
          <Button variant="subtle" color="gray" size="compact-sm" ml="auto" onClick={onHide}>
            Hide
          </Button>
        )}
      </div>
      <ol className={parts.list}>
        {steps.map(({ title, text, isDone, ways }, index) => (
          <li
            key={title}
            className={classes.step}
            data-state={isDone ? 'done' : index === next ? 'next' : 'later'}
          >
            <span className={classes.mark} aria-hidden="true">
              {isDone ? <IconCheck size={18} stroke={2.4} /> : index + 1}
            </span>
            <div className={classes.words}>
              <h3>
                {title}
                {isDone && <span className={parts.hidden}> (done)</span>}
              </h3>
              <p className={parts.quiet}>{text}</p>
            </div>
            {!isDone && (
              <div className={`${parts.wrap} ${classes.ways}`}>
                {ways.map(({ label, to }, way) => (
                  <Button
                    key={label}
                    component={Link}
                    to={to}
                    variant={index === next && way === 0 && isMain ? 'filled' : 'default'}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
