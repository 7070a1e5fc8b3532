import { IconCards, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router';

import { type DueCounts, sumDue } from '../../training/due-counts.ts';
import { findMinutes, makeMinutesText, type Pace } from '#chess/memory/minutes';
import { makeTrainingAddress, combinedSessionAddress } from '../../training/training-address.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { parts } from '../../ui/parts.tsx';
import { listDue } from './game-answer-words.ts';
import classes from './today.module.css';

interface DueProps {
  due: DueCounts | undefined;
  fresh: number;
  isFailed: boolean;
  later: number;
  pace: Pace | undefined;
}

function sumMoves({ white, black }: DueCounts): number {
  return white + black;
}

export function StartCard({ due, fresh, isFailed, pace }: Omit<DueProps, 'later'>) {
  const total = due && sumDue(due);
  if (isFailed)
    return (
      <section className={classes.start} data-state="done" aria-label="Start">
        <span>
          <strong className={classes.startTitle}>Start</strong>
          <span>Due cards and moves could not be loaded.</span>
        </span>
      </section>
    );
  if (due === undefined || total === undefined)
    return (
      <div className={classes.start} data-state="loading" role="status">
        Loading due cards and moves …
      </div>
    );
  if (total + fresh === 0)
    return (
      <section className={classes.start} data-state="done" aria-label="Start">
        <span>
          <strong className={classes.startTitle}>Nothing is due</strong>
          <span>You are done for now.</span>
        </span>
      </section>
    );
  const minutes = makeMinutesText(findMinutes({ cards: due.cards, moves: sumMoves(due), fresh }, pace));
  const counts = [total > 0 && `${total} due`, fresh > 0 && `${fresh} new`].filter(Boolean).join(', ');
  return (
    <Link to={combinedSessionAddress} className={classes.start} aria-label={`Start: ${counts}, ${minutes}`}>
      <span className={classes.play} aria-hidden="true">
        <IconPlayerPlay size={24} stroke={1.6} />
      </span>
      <span>
        <strong className={classes.startTitle}>Start</strong>
        <span className={classes.startText}>
          {total > 0 && `${total.toLocaleString('en')} due: ${listDue(due.cards, sumMoves(due))}`}
          {total > 0 && fresh > 0 && ' · '}
          {fresh > 0 && <span className={classes.unbroken}>{fresh.toLocaleString('en')} new</span>}
        </span>
      </span>
    </Link>
  );
}

export function DueCard({ due, fresh, isFailed, later, pace }: DueProps) {
  const counts = due && [
    { name: 'cards', count: due.cards, to: '/review_cards' },
    { name: 'White moves', count: due.white, to: makeTrainingAddress('white') },
    { name: 'Black moves', count: due.black, to: makeTrainingAddress('black') },
  ];
  const minutes = due ? findMinutes({ cards: due.cards, moves: sumMoves(due), fresh }, pace) : 0;
  const when = [
    minutes > 0 && makeMinutesText(minutes),
    due && (later > 0 ? `${later.toLocaleString('en')} more tomorrow` : 'none tomorrow'),
  ].filter(Boolean);
  return (
    <section className={`${classes.card} ${classes.due}`} aria-labelledby="today-due">
      <div className={classes.cardHead}>
        <h2 id="today-due" className={parts.label}>
          Due now
        </h2>
        <span className={parts.small}>{isFailed ? 'unknown' : when.join(' · ')}</span>
      </div>
      <div className={`${parts.bar} ${classes.bar}`} aria-hidden="true">
        {counts?.map(
          ({ name, count }) => count > 0 && <span key={name} data-part={name} style={{ flexGrow: count }} />,
        )}
      </div>
      <ul className={classes.parts}>
        {counts?.map(({ name, count, to }) => (
          <li key={name}>
            <Link to={to} className={classes.part} data-none={count === 0 || undefined}>
              <span className={classes.partCount}>
                {name === 'cards' ? (
                  <IconCards size={16} stroke={1.6} aria-hidden="true" />
                ) : (
                  <ColorDot color={name === 'White moves' ? 'white' : 'black'} />
                )}
                {count.toLocaleString('en')}
              </span>
              <span className={parts.quiet}>{count === 1 ? name.slice(0, -1) : name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
