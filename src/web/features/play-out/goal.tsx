import { Text, Title } from '@mantine/core';
import { judgePlayOut, PLAY_OUT_MOVES } from '#chess/review/play-out';

import classes from './play-out.module.css';

interface GoalProps {
  start: number | undefined;
  chances: readonly number[];
  end: number | undefined;
}

const endWords = { passed: 'Passed.', missed: 'Missed: start over or take back.', running: '' };

export function Goal({ start, chances, end }: GoalProps) {
  const verdict = start === undefined ? undefined : judgePlayOut(start, chances, end);
  const round = (chance: number): string => `${Math.round(chance)} %`;
  return (
    <section className={classes.panel} aria-labelledby="goal">
      <div className={classes.goalHead}>
        <Title order={2} size="h5" id="goal">
          Hold the position for {PLAY_OUT_MOVES} moves
        </Title>
        <span>
          <b>{verdict?.moves ?? 0}</b> of {PLAY_OUT_MOVES}
        </span>
      </div>
      <div className={classes.steps} data-state={verdict?.state} aria-hidden="true">
        {Array.from({ length: PLAY_OUT_MOVES }, (_, index) => (
          <span
            key={index}
            data-done={index < (verdict?.moves ?? 0) || undefined}
            data-now={(verdict?.state === 'running' && index === verdict.moves) || undefined}
          />
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status">
        {verdict && start !== undefined
          ? `Start ${round(start)}, lowest ${round(verdict.lowest)}, limit ${round(verdict.allowed)}. ${endWords[verdict.state]}`
          : 'Analysing the start position …'}
      </Text>
    </section>
  );
}
