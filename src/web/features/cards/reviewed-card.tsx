import { Text, VisuallyHidden } from '@mantine/core';
import type { Color, SquareName } from 'chessops/types';

import { parseLine } from '#chess/pgn/line-pgn';
import type { Card } from '#contract/cards';

import { BareBoard } from '../../board/bare-board.tsx';
import { Board } from '../../board/board.tsx';
import classes from './review-page.module.css';

interface CardSideProps {
  label: string;
  text: string;
  fen: string;
  pgn: string;
  orientation: Color;
}

function CardSide({ label, text, fen, pgn, orientation }: CardSideProps) {
  const last = parseLine(pgn, fen).moves.at(-1);
  const lastMove: [SquareName, SquareName] | undefined = last && [last.from, last.to];
  return (
    <section className={classes.side} aria-label={label}>
      <div>
        <SideLabel>{label}</SideLabel>
        <Text className={classes.text} size="lg">
          {text}
        </Text>
      </div>
      <div className={classes.board}>
        <Board label={`${label} board`} fen={fen} orientation={orientation} lastMove={lastMove} drawable />
      </div>
    </section>
  );
}

function SideLabel({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed" fw={600} aria-hidden="true">
      {children}
    </Text>
  );
}

/** A card that is on its way. In the page as it is sent, first-frame/start.ts writes the first question into it. */
export function CardSkeleton() {
  return (
    <div className={classes.sides} role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={classes.side}>
        <div>
          <SideLabel>Prompt</SideLabel>
          <Text className={classes.text} size="lg" data-first-prompt />
        </div>
        <div className={classes.board}>
          <BareBoard />
        </div>
      </div>
    </div>
  );
}

/** The prompt, and beside it the answer once it is shown. */
export function ReviewedCard({ card, isAnswerShown }: { card: Card; isAnswerShown: boolean }) {
  return (
    <div className={classes.sides} data-answer={isAnswerShown || undefined}>
      <CardSide
        label="Prompt"
        text={card.prompt}
        fen={card.prompt_fen}
        pgn={card.prompt_pgn}
        orientation={card.orientation}
      />
      {isAnswerShown && (
        <CardSide
          label="Answer"
          text={card.answer}
          fen={card.answer_fen}
          pgn={card.answer_pgn}
          orientation={card.orientation}
        />
      )}
    </div>
  );
}
