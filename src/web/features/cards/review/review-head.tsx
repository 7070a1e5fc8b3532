import { Button, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { NO_PROGRESS, type SessionProgress } from '#chess/memory/session-progress';
import type { TrainingColor } from '#contract/training';
import { countOf } from '#chess/count-of';

import { hintKey } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from './review-keys.ts';
import classes from './review-page.module.css';
import { type DueName, useDueCounts } from '../../../training/due-counts.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { parts } from '../../../ui/parts.tsx';
import { ColorDot } from '../../../ui/color-dot.tsx';

declare module 'react' {
  interface CSSProperties {
    '--parts'?: number;
  }
}

const mostParts = 24;

interface ReviewHeadProps {
  chosen: 'cards' | TrainingColor | undefined;
  words?: string | undefined;
  progress?: SessionProgress | undefined;
  onUndo?: (() => void) | undefined;
}

export function ReviewHead({ chosen, words, progress = NO_PROGRESS, onUndo }: ReviewHeadProps) {
  const { right, missed, suspended, left } = progress;
  const done = right + missed + suspended;
  const total = done + left;
  const percent = (count: number) => `${total === 0 ? 0 : (100 * count) / total}%`;
  const isCounted = total <= mostParts;
  return (
    <>
      <div className={classes.head}>
        <Title order={1} size="h3" className={classes.title}>
          Card Review
        </Title>
        <ReviewSwitch chosen={chosen} />
        <div className={classes.headEnd}>
          <span className={classes.words}>{words ?? '\u00a0'}</span>
        </div>
        {/* A hidden button keeps its space, so that nothing moves. */}
        <Button
          variant="default"
          className={classes.undo}
          data-hidden={onUndo === undefined || undefined}
          disabled={onUndo === undefined}
          {...hintKey<ReviewKey>('u')}
          onClick={onUndo}
        >
          <IconArrowBackUp size={16} aria-hidden="true" />
          <span className={classes.undoWords}>Undo</span>
        </Button>
      </div>
      <div
        className={`${parts.bar} ${classes.progress}`}
        role="progressbar"
        aria-label={`${done} of ${total} done`}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, total)}
        aria-valuenow={done}
        data-hidden={total === 0 || undefined}
        data-parts={isCounted || undefined}
        style={{ '--parts': total }}
      >
        <span data-tone="good" style={{ width: percent(right) }} />
        <span data-tone="bad" style={{ width: percent(missed) }} />
        <span style={{ width: percent(suspended) }} />
        {isCounted && done < total && <span data-tone="due" style={{ width: percent(1) }} />}
      </div>
    </>
  );
}

const choices = [
  { name: 'cards', label: 'Cards', to: '/review_cards' },
  { name: 'white', label: 'White', to: makeTrainingAddress('white') },
  { name: 'black', label: 'Black', to: makeTrainingAddress('black') },
] as const;

function ReviewSwitch({ chosen }: { chosen: DueName | undefined }) {
  const due = useDueCounts() ?? { cards: 0, white: 0, black: 0 };
  return (
    <nav className={`${parts.segments} ${classes.switch}`} aria-label="Cards or openings">
      {choices.map(({ name, label, to }) => (
        <Link key={name} to={to} aria-current={name === chosen ? 'page' : undefined}>
          {name !== 'cards' && <ColorDot color={name} />}
          {label}
          {due[name] > 0 && (
            <span
              className={parts.count}
              data-tone={name === chosen ? 'due' : undefined}
              aria-label={`${countOf(due[name], name === 'cards' ? 'card' : 'move')} due`}
            >
              {due[name] > 999 ? '999+' : due[name]}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
