import { Text, Title } from '@mantine/core';
import { countOf } from '#chess/count-of';
import { findMinutes } from '#chess/memory/minutes';
import { makeShareText } from '#chess/opening/odds';

import { MiniBoard } from '../../board/mini-board.tsx';
import { usePace } from '../../training/use-pace.ts';
import { keyPositionTones, makeKeyPositionReason, makeShortLine } from './quiz-words.ts';
import { useScouted } from './use-scouting.ts';
import { Panel, parts } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

export function KeyPositionList() {
  const { color, made, result, position: shown, goTo } = useScouted();
  const positions = result.keyPositions;
  const pace = usePace();
  return (
    <Panel aria-labelledby="key-positions">
      <div className={parts.panelHeader}>
        <Title order={2} size="h5" id="key-positions">
          {countOf(positions.length, 'key position')}
          <span className={classes.headLine}>
            most useful first, {countOf(findMinutes({ fresh: positions.length }, pace), 'minute')}
          </span>
        </Title>
        <Text size="xs" c="dimmed" component="span">
          how likely
        </Text>
      </div>
      {positions.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          None: your repertoire answers their moves, and you remember it.
        </Text>
      )}
      <ol className={`${parts.list} ${classes.looks}`}>
        {positions.map((position, index) => (
          <li key={position.key}>
            <button
              type="button"
              className={parts.hoverRow}
              aria-current={position.key === shown?.key ? 'true' : undefined}
              onClick={() => goTo(position.sans)}
            >
              <span className={classes.quizNumber} aria-hidden="true">
                {index + 1}
              </span>
              <span className={classes.quizBoard}>
                <MiniBoard fen={`${position.key} 0 1`} orientation={color} />
              </span>
              <span className={classes.quizWords}>
                <b>{makeShortLine(position.sans)}</b>
                <span className={parts.small}>
                  <i className={parts.dot} data-tone={keyPositionTones[position.reason.kind]} />
                  {makeKeyPositionReason(position, made.training.nowMs)}
                </span>
              </span>
              <span className={classes.quizChance}>{makeShareText(position.chance)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
