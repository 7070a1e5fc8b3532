import { Button, Group, Stack, Text } from '@mantine/core';

import { type Grade, GRADES } from '#chess/memory/schedule';
import { parseWireSchedule } from '#contract/wire-schedule';

import { hintKey } from '../../../ui/screen-keys.tsx';
import { makeSpanText } from '../due-words.ts';
import { useCard } from './card-context.ts';
import { GradeButtons } from './grade-buttons.tsx';
import type { ReviewKey } from './review-keys.ts';
import { LineSteps } from './reviewed-card.tsx';
import classes from './review-page.module.css';

/** The intervals count from the time at which the answer was shown. */
export function ScoreButtons({ shownMs }: { shownMs: number }) {
  const { card, scheduler, answer, offered, playAgain, toggleAnswer, score } = useCard();
  const outcomes = scheduler.preview(parseWireSchedule(card), shownMs).value;
  const intervals = Object.fromEntries(
    GRADES.flatMap((grade) =>
      outcomes ? [[grade, makeSpanText(outcomes[grade].schedule.due - shownMs)]] : [],
    ),
  ) as Partial<Record<Grade, string>>;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        {answer.length > 0 && (
          <span className={classes.stepsOnPhone}>
            <LineSteps />
          </span>
        )}
        <Text size="xs" c="dimmed" id="score-label" mr="auto">
          Score and Go To Next Card:
        </Text>
        <Group gap={4} wrap="nowrap">
          {playAgain && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              {...hintKey<ReviewKey>('r')}
              onClick={playAgain}
            >
              Play it again
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            {...hintKey<ReviewKey>(' ')}
            onClick={toggleAnswer}
          >
            Hide Answer
          </Button>
        </Group>
      </Group>
      <GradeButtons labelledBy="score-label" intervals={intervals} chosen={offered} onGrade={score} />
    </Stack>
  );
}
