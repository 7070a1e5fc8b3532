import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { type Grade, GRADES } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import type { Card } from '#contract/cards';
import { parseWireSchedule } from '#contract/wire-schedule';

import { hintKey } from '../../../ui/screen-keys.tsx';
import { makeSpanText } from '../due-words.ts';
import { GradeButtons } from './grade-buttons.tsx';
import type { ReviewKey } from './review-keys.ts';
import classes from './review-page.module.css';

interface ScoreButtonsProps {
  card: Card;
  scheduler: Scheduler;
  nowMs: number;
  offered: Grade | undefined;
  onScore: (grade: Grade) => void;
  onHide: () => void;
  /** Shown here on phones. */
  steps: ReactNode;
  onPlayAgain: (() => void) | undefined;
}

export function ScoreButtons(props: ScoreButtonsProps) {
  const { card, scheduler, nowMs, offered, onScore, onHide, steps, onPlayAgain } = props;
  const outcomes = scheduler.preview(parseWireSchedule(card), nowMs).value;
  const intervals = Object.fromEntries(
    GRADES.flatMap((grade) =>
      outcomes ? [[grade, makeSpanText(outcomes[grade].schedule.due - nowMs)]] : [],
    ),
  ) as Partial<Record<Grade, string>>;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        {steps && <span className={classes.stepsOnPhone}>{steps}</span>}
        <Text size="xs" c="dimmed" id="score-label" mr="auto">
          Score and Go To Next Card:
        </Text>
        <Group gap={4} wrap="nowrap">
          {onPlayAgain && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              {...hintKey<ReviewKey>('r')}
              onClick={onPlayAgain}
            >
              Play it again
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            {...hintKey<ReviewKey>(' ')}
            onClick={onHide}
          >
            Hide Answer
          </Button>
        </Group>
      </Group>
      <GradeButtons labelledBy="score-label" intervals={intervals} chosen={offered} onGrade={onScore} />
    </Stack>
  );
}
