import { Button, Group, Stack, Text } from '@mantine/core';

import { reviewScheduler } from '#chess/memory/review-history';
import { type Grade, GRADES, RATING_NAMES } from '#chess/memory/schedule';
import { type Card, parseWireSchedule } from '#contract/cards';

import { hintKey, KeyHint } from '../../ui/screen-keys.tsx';
import { makeSpanText } from './due-words.ts';
import type { ReviewKey } from './review-keys.ts';
import classes from './review-page.module.css';

interface ScoreButtonsProps {
  card: Card;
  nowMs: number;
  onScore: (grade: Grade) => void;
  onHide: () => void;
}

/** The four scores, each with the time until the card would come back. */
export function ScoreButtons({ card, nowMs, onScore, onHide }: ScoreButtonsProps) {
  const outcomes = reviewScheduler.preview(parseWireSchedule(card), nowMs).value;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" c="dimmed" id="score-label">
          Score and Go To Next Card:
        </Text>
        <Button variant="subtle" color="gray" size="compact-sm" {...hintKey<ReviewKey>(' ')} onClick={onHide}>
          Hide Answer
        </Button>
      </Group>
      <div role="group" aria-labelledby="score-label" className={classes.scoreRow}>
        {GRADES.map((grade) => (
          <Button
            key={grade}
            variant="default"
            size="lg"
            h={64}
            px="xs"
            className={classes.score}
            data-grade={grade}
            aria-keyshortcuts={String(grade)}
            onClick={() => onScore(grade)}
          >
            <span className={classes.scoreText}>
              <span>
                {RATING_NAMES[grade]} <KeyHint name={String(grade)} />
              </span>
              {outcomes && (
                <span className={classes.interval}>{makeSpanText(outcomes[grade].schedule.due - nowMs)}</span>
              )}
            </span>
          </Button>
        ))}
      </div>
    </Stack>
  );
}
