import { Button, Text } from '@mantine/core';

import { isLeech } from '#chess/memory/leech';
import type { Card } from '#contract/cards';

import { hintKey } from '../../../ui/screen-keys.tsx';
import { makeHistoryText } from '../due-words.ts';
import { GameLink } from '../game-link.tsx';
import { makeTagText } from '../tag-words.ts';
import type { ReviewKey } from './review-keys.ts';
import classes from './review-page.module.css';

interface CardLineProps {
  card: Card;
  nowMs: number;
  onSuspend: () => void;
  onEdit: () => void;
}

export function CardLine({ card, nowMs, onSuspend, onEdit }: CardLineProps) {
  return (
    <div className={classes.cardLine}>
      <Text size="sm" c="dimmed">
        {makeHistoryText(card, nowMs)}
        {isLeech(card) && ' · trouble spot: rewrite or suspend it'}
        {card.tags && card.tags.length > 0 && ` · ${card.tags.map(makeTagText).join(', ')}`}
        {card.game_review_id !== undefined && (
          <>
            {' · '}
            <GameLink reviewId={card.game_review_id} />
          </>
        )}
      </Text>
      <span className={classes.cardActions}>
        <Button variant="subtle" color="gray" size="compact-sm" {...hintKey<ReviewKey>('e')} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          {...hintKey<ReviewKey>('s')}
          onClick={onSuspend}
        >
          Suspend
        </Button>
      </span>
    </div>
  );
}
