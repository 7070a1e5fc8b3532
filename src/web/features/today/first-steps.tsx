import { IconCheck } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { User } from '#contract/accounts';

import { makeGameAddress } from '../../opening/game-address.ts';
import type { Today } from '../../lib/today-answer.ts';
import classes from './first-steps.module.css';

interface Step {
  title: string;
  text: string;
  isDone: boolean;
  ways: readonly { label: string; to: string }[];
}

/** The way from nothing to the first card. Each step ticks itself. */
export function listSteps(user: User, has: Today['has']): Step[] {
  const isNamed = user.username_lichess !== '' || user.username_chess_dot_com !== '';
  return [
    {
      title: 'Say where you play',
      text: 'Your name on Lichess or Chess.com brings your games. A PGN file does as well.',
      isDone: isNamed || has.game,
      ways: [
        { label: 'Lichess', to: makeGameAddress({ get: 'Lichess' }) },
        { label: 'Chess.com', to: makeGameAddress({ get: 'Chess.com' }) },
        { label: 'Add PGN', to: makeGameAddress({ get: 'pgn' }) },
      ],
    },
    {
      title: 'Get your first game',
      text: 'Pick one that you remember losing: it has the most to tell.',
      isDone: has.game,
      ways: [
        {
          label: 'Get a game',
          to: makeGameAddress({
            get: user.username_chess_dot_com !== '' && user.username_lichess === '' ? 'Chess.com' : 'Lichess',
          }),
        },
      ],
    },
    {
      title: 'Set an opening',
      text: 'A study of yours on Lichess, or a PGN file. Every game is then compared with it.',
      isDone: has.opening,
      ways: [{ label: 'Set an opening', to: '/manage_openings' }],
    },
    {
      title: 'Make your first card',
      text: 'From a mistake in a game, or from any position. It comes back when you are about to forget it.',
      isDone: has.card,
      ways: has.game
        ? [{ label: 'Review a game', to: makeGameAddress({}) }]
        : [{ label: 'Make a card', to: '/manage_cards' }],
    },
  ];
}

interface FirstStepsProps {
  steps: readonly Step[];
  onHide?: (() => void) | undefined;
}

export function FirstSteps({ steps, onHide }: FirstStepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className={classes.panel} aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps" className={classes.title}>
          Your first steps
        </h2>
        <span className={classes.quiet}>
          {done} of {steps.length} done
        </span>
        {onHide && (
          <Button variant="subtle" color="gray" size="compact-sm" className={classes.hide} onClick={onHide}>
            Hide
          </Button>
        )}
      </div>
      <ol className={classes.steps}>
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
              <h3 className={classes.stepTitle}>
                {title}
                {isDone && <span className={classes.doneWord}> (done)</span>}
              </h3>
              <p className={classes.quiet}>{text}</p>
            </div>
            {!isDone && (
              <div className={classes.ways}>
                {ways.map(({ label, to }, way) => (
                  <Button
                    key={label}
                    component={Link}
                    to={to}
                    variant={index === next && way === 0 ? 'filled' : 'default'}
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
