import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { SquareName } from 'chessops/types';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { countPlies, type CardAttempt } from '#chess/memory/card-answer';
import { parseLine } from '#chess/pgn/line-pgn';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import { makeMoveWords } from '#chess/position/move-words';
import type { PlayedMove } from '#chess/position/moves';
import type { Card } from '#contract/cards';

import { BareBoard } from '../../../board/bare-board.tsx';
import type { BoardShape } from '../../../board/board-config.ts';
import { Board } from '../../../board/board.tsx';
import { makePlayOutAddress, playOutTag } from '../../../training/play-out-address.ts';
import { type OpenCard, useCard } from './card-context.ts';
import classes from './review-page.module.css';

interface CardSideProps {
  label: string;
  place?: string | undefined;
  aside?: ReactNode;
  verdict?: ReactNode;
  text: string;
  children: ReactNode;
}

function CardSide({ label, place, aside, verdict, text, children }: CardSideProps) {
  return (
    <section className={classes.side} aria-label={label}>
      <div>
        <div className={classes.labelRow}>
          <SideLabel>{label}</SideLabel>
          {place !== undefined && (
            <span className={classes.sessionPosition} aria-hidden="true">
              {place}
            </span>
          )}
          {aside}
        </div>
        <div className={classes.notice}>
          {verdict}
          <Text className={classes.text} size="lg">
            {text}
          </Text>
        </div>
      </div>
      <div className={classes.board}>{children}</div>
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

/** The build prerenders this skeleton, and first-frame/start.ts adds the first question. */
export function CardSkeleton({ words = 'Loading your cards' }: { words?: string }) {
  return (
    <div className={classes.sides} role="status">
      <div className={classes.side}>
        <div>
          <div className={classes.labelRow}>
            <SideLabel>Question</SideLabel>
            <p className={classes.aside}>{words} …</p>
          </div>
          <div className={classes.notice}>
            <Text className={classes.text} size="lg" data-first-prompt />
          </div>
        </div>
        <div className={classes.board}>
          <BareBoard />
        </div>
      </div>
    </div>
  );
}

export function ReviewedCardView() {
  const open = useCard();
  const { card, place, shownMs, answer, attempt, fen, play, step } = open;
  const isAnswerShown = shownMs !== undefined;
  const { prompt_pgn, prompt_fen } = card;
  const led = useMemo(() => parseLine(prompt_pgn, prompt_fen).moves.at(-1), [prompt_pgn, prompt_fen]);
  const before = attempt.played > 0 ? answer[attempt.played - 1] : led;
  const isOver = attempt.verdict !== undefined;
  const shown = step > 0 ? answer[step - 1] : undefined;
  const isWhole = step === answer.length;
  const last = isWhole ? (shown ?? parseLine(card.answer_pgn, card.answer_fen).moves.at(-1)) : shown;
  return (
    <div className={classes.sides} data-answer={isAnswerShown || undefined}>
      <CardSide
        label="Question"
        place={place}
        text={card.prompt}
        aside={
          <p
            role="status"
            className={isOver ? classes.verdict : classes.aside}
            data-verdict={attempt.verdict}
          >
            {card.tags?.includes(playOutTag) === true && <PlayOutLink card={card} />}
            {isOver
              ? makeCardVerdict(card.prompt_fen, answer, attempt)
              : answer.length > 0 && !isAnswerShown && 'Play your answer on the board'}
          </p>
        }
      >
        <Board
          label="Question board"
          fen={isOver && attempt.verdict === 'right' ? card.prompt_fen : fen}
          orientation={card.orientation}
          lastMove={isOver && attempt.verdict === 'right' ? undefined : findSquares(before)}
          movable={play ? 'both' : 'none'}
          {...(play && { onMove: play })}
          shapes={isOver ? makeShapes(open) : noShapes}
          drawable
        />
      </CardSide>
      {isAnswerShown && (
        <CardSide
          label="Answer"
          text={card.answer}
          verdict={
            isOver && (
              <p
                className={`${classes.verdict} ${classes.verdictOnPhone}`}
                data-verdict={attempt.verdict}
                aria-hidden="true"
              >
                {makeCardVerdict(card.prompt_fen, answer, attempt)}
              </p>
            )
          }
          aside={
            answer.length > 0 && (
              <div className={classes.steps} role="group" aria-label="Answer line">
                <LineMove />
                <span className={classes.besideLabel}>
                  <LineSteps />
                </span>
              </div>
            )
          }
        >
          <Board
            label="Answer board"
            fen={isWhole ? card.answer_fen : (shown?.fen ?? card.prompt_fen)}
            orientation={card.orientation}
            lastMove={findSquares(last)}
            drawable
          />
        </CardSide>
      )}
    </div>
  );
}

function PlayOutLink({ card }: { card: Card }) {
  const to = makePlayOutAddress({ fen: card.prompt_fen, color: card.orientation, card: card.id });
  return (
    <Button component={Link} to={to} size="compact-sm">
      Play it out
    </Button>
  );
}

const noShapes: readonly BoardShape[] = [];

function makeShapes({ answer, attempt: { played, verdict, other } }: OpenCard): readonly BoardShape[] {
  const expected = verdict === 'right' ? answer[0] : answer[played];
  return [
    ...(expected ? [{ from: expected.from, to: expected.to, color: 'verdigris' } as const] : []),
    ...(other
      ? [{ from: other.from, to: other.to, color: verdict === 'wrong' ? 'red' : 'verdigris' } as const]
      : []),
  ];
}

function findSquares(move: PlayedMove | undefined): readonly [SquareName, SquareName] | undefined {
  return move && [move.from, move.to];
}

function LineMove() {
  const { answer, card, step } = useCard();
  const move = answer[step - 1];
  const number = makeMoveNumber(countPlies(card.prompt_fen) + step - 1);
  return (
    <span className={classes.aside} aria-live="polite">
      {move ? (
        <>
          <b>{`${number} ${move.san}`}</b> <VisuallyHidden>{makeMoveWords(move.san)}</VisuallyHidden>
        </>
      ) : (
        'position of the question'
      )}
    </span>
  );
}

export function LineSteps() {
  const { answer, step, stepBy } = useCard();
  const ways = [
    {
      label: 'Previous move of the answer',
      key: 'ArrowLeft',
      by: -1,
      isOff: step === 0,
      Icon: IconChevronLeft,
    },
    {
      label: 'Next move of the answer',
      key: 'ArrowRight',
      by: 1,
      isOff: step === answer.length,
      Icon: IconChevronRight,
    },
  ];
  return (
    <>
      {ways.map(({ label, key, by, isOff, Icon }) => (
        <ActionIcon
          key={key}
          variant="default"
          size={26}
          aria-label={label}
          aria-keyshortcuts={key}
          disabled={isOff}
          onClick={() => stepBy(by)}
        >
          <Icon size={15} aria-hidden="true" />
        </ActionIcon>
      ))}
    </>
  );
}

function makeCardVerdict(
  promptFen: string,
  answer: readonly PlayedMove[],
  { played, verdict, other }: CardAttempt,
): string {
  if (verdict === undefined) return '';
  const number = makeMoveNumber(countPlies(promptFen) + (verdict === 'right' ? 0 : played));
  if (verdict === 'right') return `Right: ${number} ${answer[0]?.san ?? ''}.`;
  const expected = `${number} ${answer[played]?.san ?? ''}`;
  const given = `${number} ${other?.san ?? ''}`;
  return verdict === 'also-good'
    ? `Also good: ${given}. Your line is ${expected}.`
    : `You played ${given}. The answer is ${expected}.`;
}
