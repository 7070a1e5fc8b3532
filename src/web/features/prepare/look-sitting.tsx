import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { fenOfKey } from '#chess/position/key';
import { type BoardMove, findPosition, parseMoveText, playMove } from '#chess/position/moves';
import type { OpponentName } from '#contract/opponents';
import type { StudyColor } from '#contract/studies';

import { Board } from '../../board/board.tsx';
import type { BoardShape } from '../../board/board-config.ts';
import { LookingLines } from '../../engine/looking-lines.tsx';
import { useLooking } from '../../engine/use-looking.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { makePlayOutAddress } from '../../training/play-out-address.ts';
import { shownOpponent } from '../../opening/opponents.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { LookedAtPosition } from '../../worker/scouting-desk.ts';
import { findLookMinutes, makeLookReason, makeMove, makeShortLine } from './look-words.ts';
import classes from './prepare.module.css';

interface LookSittingProps {
  opponent: OpponentName;
  color: StudyColor;
  positions: readonly LookedAtPosition[];
  nowMs: number;
  onEnd: () => void;
}

/** The positions one after the other. It is a look before a game: nothing is graded, and no schedule changes. */
export function LookSitting({ opponent, color, positions, nowMs, onEnd }: LookSittingProps) {
  const [at, setAt] = useState(0);
  const position = positions[at];
  const left = findLookMinutes(positions.length - at);
  if (!position) return null;
  return (
    <>
      <PageHeader
        isOneLine
        title={`Before the game against ${opponent.name}`}
        subtitle={`${at + 1} of ${positions.length} · about ${left} ${left === 1 ? 'minute' : 'minutes'} · no schedule changes`}
        actions={
          <Button variant="default" onClick={onEnd}>
            Stop
          </Button>
        }
      />
      <Progress value={(100 * at) / positions.length} mb={14} aria-label="Positions looked at" />
      <Looked key={position.key} opponent={opponent} position={position} color={color} nowMs={nowMs}>
        <Group gap="sm" className={classes.sittingSteps}>
          <Button
            variant="default"
            disabled={at === 0}
            leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
            onClick={() => setAt(at - 1)}
          >
            Back
          </Button>
          <Button
            rightSection={<IconChevronRight size={18} aria-hidden="true" />}
            onClick={() => (at + 1 < positions.length ? setAt(at + 1) : onEnd())}
          >
            {at + 1 < positions.length ? 'Next' : 'Done'}
          </Button>
        </Group>
      </Looked>
    </>
  );
}

interface LookedProps {
  opponent: OpponentName;
  position: LookedAtPosition;
  color: StudyColor;
  nowMs: number;
  children: React.ReactNode;
}

function Looked({ opponent, position, color, nowMs, children }: LookedProps) {
  const { key, sans, reason } = position;
  const fen = fenOfKey(key, sans.length);
  const [played, setPlayed] = useState<{ san: string; fen: string }>();
  const [isShown, setIsShown] = useState(false);
  const wanted = reason.kind === 'unsure' ? reason.sans : [];
  const isAsked = reason.kind === 'unsure';
  const isRight = played !== undefined && wanted.includes(played.san);
  // What he does wrong is on the board: the answer to it is looked for.
  const erring = reason.kind === 'errs' ? playSan(fen, reason.san) : undefined;
  const looking = useLooking(isShown && !isAsked ? (erring?.fen ?? fen) : undefined);

  function onMove(move: BoardMove): void {
    const before = findPosition(erring?.fen ?? fen);
    const made = before && playMove(before, move);
    if (made) setPlayed(made);
  }

  return (
    <div className={classes.sitting}>
      <div className={classes.sittingBoard}>
        <Board
          label="Position to look at"
          fen={isRight || (played && !isAsked) ? played.fen : (erring?.fen ?? fen)}
          orientation={color}
          shapes={makeShapes(position, fen, isAsked && isShown)}
          movable={isRight ? 'none' : 'both'}
          onMove={onMove}
          animationMs={150}
        />
      </div>
      <section className={classes.panel} aria-label="Question">
        <div className={classes.sittingWords}>
          <Title order={2} size="h5">
            {makeShortLine(sans, 10)}
          </Title>
          <Text c="dimmed" size="sm">
            {makeLookReason(position, nowMs)}
          </Text>
          <Text fw={600}>{makeQuestion(position)}</Text>
          <Text role="status">
            {isAsked &&
              played &&
              (isRight
                ? `Right: ${makeMove(sans, played.san)}.`
                : `${played.san} is not your book's move. Try again.`)}
            {isAsked &&
              isShown &&
              !isRight &&
              ` Your book plays ${wanted.map((san) => makeMove(sans, san)).join(' or ')}.`}
          </Text>
          <Group gap="sm">
            <Button variant="default" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
              {isAsked ? 'Show the move' : 'Engine'}
            </Button>
            <Button
              component={Link}
              variant="default"
              onClick={() => shownOpponent.set(opponent)}
              to={makeOpeningAddress({
                color,
                position: key,
                ...(reason.kind === 'leaves' && { move: reason.reply }),
              })}
            >
              {reason.kind === 'leaves' ? 'Answer it in your book' : 'Show in opening'}
            </Button>
            <Button
              component={Link}
              variant="default"
              to={makePlayOutAddress({ fen: erring?.fen ?? fen, color, from: makeShortLine(sans) })}
            >
              Play it out
            </Button>
          </Group>
          {looking && <LookingLines {...looking} />}
          {children}
        </div>
      </section>
    </div>
  );
}

function playSan(fen: string, san: string): { fen: string } | undefined {
  const position = findPosition(fen);
  const move = position && parseMoveText(position, san);
  return position && move && playMove(position, move);
}

function makeShapes({ reason }: LookedAtPosition, fen: string, isTold: boolean): BoardShape[] {
  const position = findPosition(fen);
  const arrow = (san: string, color: BoardShape['color']): BoardShape[] => {
    const move = position && parseMoveText(position, san);
    return move ? [{ from: move.from, to: move.to, color }] : [];
  };
  if (reason.kind === 'leaves') return reason.reply === undefined ? [] : arrow(reason.reply, 'red');
  return reason.kind === 'unsure' && isTold ? reason.sans.flatMap((san) => arrow(san, 'verdigris')) : [];
}

function makeQuestion({ reason, sans, isOwn }: LookedAtPosition): string {
  switch (reason.kind) {
    case 'unsure':
      return 'What does your book play?';
    case 'leaves':
      return reason.reply === undefined
        ? 'Your book does not answer all that he plays.'
        : `He plays ${makeMove(sans, reason.reply)}, and your book has no answer. What would you play?`;
    case 'errs':
      return `He plays ${makeMove(sans, reason.san)}. How do you punish it?`;
    case 'ends':
      return isOwn
        ? 'Your book has no move here. What would you play?'
        : 'Your book ends here. What will he play?';
  }
}
