import { Text, Title } from '@mantine/core';
import { countOf } from '#chess/count-of';
import { makeShareText } from '#chess/opening/odds';
import type { StudyColor } from '#contract/studies';

import { MiniBoard } from '../../board/mini-board.tsx';
import type { LookedAtPosition } from '../../worker/scouting-desk.ts';
import { findLookMinutes, lookTones, makeLookReason, makeShortLine } from './look-words.ts';
import classes from './prepare.module.css';

interface LookListProps {
  positions: readonly LookedAtPosition[];
  shown: string | undefined;
  color: StudyColor;
  nowMs: number;
  onGo: (sans: readonly string[]) => void;
}

export function LookList({ positions, shown, color, nowMs, onGo }: LookListProps) {
  return (
    <section className={classes.panel} aria-labelledby="look-at">
      <div className={classes.panelHead}>
        <Title order={2} size="h5" id="look-at">
          {countOf(positions.length, 'key position')}
          <span className={classes.headLine}>
            most useful first, {countOf(findLookMinutes(positions.length), 'minute')}
          </span>
        </Title>
        <Text size="xs" c="dimmed" component="span">
          chance
        </Text>
      </div>
      {positions.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          None: your repertoire answers their moves, and you know it.
        </Text>
      )}
      <ol className={classes.looks}>
        {positions.map((position, index) => (
          <li key={position.key}>
            <button
              type="button"
              aria-current={position.key === shown ? 'true' : undefined}
              onClick={() => onGo(position.sans)}
            >
              <span className={classes.lookNumber} aria-hidden="true">
                {index + 1}
              </span>
              <span className={classes.lookBoard}>
                <MiniBoard fen={`${position.key} 0 1`} orientation={color} />
              </span>
              <span className={classes.lookWords}>
                <b>{makeShortLine(position.sans)}</b>
                <span data-tone={lookTones[position.reason.kind]}>{makeLookReason(position, nowMs)}</span>
              </span>
              <span className={classes.lookChance}>{makeShareText(position.chance)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
