import { Button, Text } from '@mantine/core';
import { IconEye, IconPlayerPlay } from '@tabler/icons-react';

import { hintKey } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from '../review/review-keys.ts';
import { StudyComments } from './study-comments.tsx';
import { useQuestion } from './training-context.tsx';
import { isTriedRight } from './training-model.ts';
import { makeReachText, makeNumberedMoves } from './training-words.ts';
import { Chip } from '../../../ui/parts.tsx';
import classes from './training.module.css';

export function LearnPanel() {
  const { question, advance, playShown } = useQuestion();
  const { ply, moves, chance, way } = question.position;
  const tried = isTriedRight(question) ? undefined : question.tried;
  const comments = [...(way?.comments ?? []), ...moves.flatMap((move) => move.comments)];
  return (
    <div className={classes.card} data-answered>
      <ShownPill>New: you will be tested shortly</ShownPill>
      <div role="status" className={classes.notice}>
        <Text className={classes.answer} component="h2">
          {'Your move is '}
          <em>
            {makeNumberedMoves(
              ply,
              moves.map(({ san }) => san),
            )}
          </em>
        </Text>
        <Text size="sm" c="dimmed">
          {tried === undefined
            ? makeReachText(chance)
            : `${tried} is not in your repertoire here. Play the move shown.`}
        </Text>
      </div>
      <StudyComments comments={comments} />
      <div className={`${classes.buttons} ${classes.thumb}`}>
        <Button
          className={classes.playIt}
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          {...hintKey<ReviewKey>(' ')}
          onClick={playShown}
        >
          Play it
        </Button>
        <Button variant="default" onClick={() => advance({ kind: 'know' })}>
          I know it, test me
        </Button>
        <Text size="sm" c="dimmed" className={classes.onlyWide}>
          or play it on the board
        </Text>
      </div>
    </div>
  );
}

export function ShownPill({ children }: { children: string }) {
  return (
    <Chip tone="due" className={classes.pill}>
      <IconEye size={16} aria-hidden="true" />
      {children}
    </Chip>
  );
}
