import { Button, Text } from '@mantine/core';
import { IconBulb, IconEye } from '@tabler/icons-react';
import { opposite } from 'chessops/util';

import type { PlannedPosition } from '#chess/memory/planned-session';
import { nameColor } from '#chess/position/color-name';
import type { TrainingColor } from '#contract/training';

import { hintKey } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from '../review/review-keys.ts';
import { ShownPill } from './learn-panel.tsx';
import { useQuestion } from './training-context.tsx';
import { makeNumberedMove } from './training-words.ts';
import classes from './training.module.css';

/** Must not contain anything that reveals the answer. */
export function QuestionPanel() {
  const { color, question, advance, giveUp } = useQuestion();
  const { position, playable, hints, isRepeat, shownAgo } = question;
  const tried = playable.at(-1);
  return (
    <div className={classes.card}>
      {shownAgo !== undefined && <ShownPill>New: play it from memory</ShownPill>}
      <div className={classes.question}>
        <span className={classes.side} data-color={color} aria-hidden="true" />
        <div role="status">
          <Text component="h2" fz={18} fw={650} lh={1.3}>
            {isRepeat ? 'Once more: your move' : 'Your move'}
          </Text>
          <Text size="sm" c="dimmed">
            {tried === undefined
              ? makeQuestionText(color, position)
              : `${makeNumberedMove(position.ply, tried)} is playable, but your repertoire has another move. Try again.`}
          </Text>
        </div>
      </div>
      <div className={`${classes.buttons} ${classes.thumb}`}>
        <Button
          variant="default"
          leftSection={<IconBulb size={16} aria-hidden="true" />}
          {...hintKey<ReviewKey>('h')}
          disabled={hints >= 2}
          onClick={() => advance({ kind: 'hint' })}
        >
          {hints === 0 ? 'Hint: the piece' : 'Hint: the move'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden="true" />}
          {...hintKey<ReviewKey>(' ')}
          onClick={giveUp}
        >
          Show Answer
        </Button>
      </div>
    </div>
  );
}

function makeQuestionText(color: TrainingColor, { way }: PlannedPosition): string {
  const hint = 'Play your repertoire move.';
  if (!way) return `${nameColor(color)} to move. ${hint}`;
  return `${nameColor(opposite(color))} played ${makeNumberedMove(way.position.ply, way.san)}. ${hint}`;
}
