import { ActionIcon, Group, Kbd, Text, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconEye,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useId } from 'react';
import type { PlannedPosition } from '#chess/memory/planned-session';
import type { Question, QuestionResult } from '#chess/memory/session-state';
import { findMoveMemory } from '#chess/memory/session-targets';
import type { MemoryState } from '#chess/memory/training-fold';

import { makeSpanText } from '../due-words.ts';
import {
  findIntervals,
  isSlow,
  makeNumberedMove,
  makeNumberedMoves,
  makeScoreLabel,
  makeReachText,
} from './training-words.ts';
import { GradeButtons } from '../review/grade-buttons.tsx';
import { NoLongerTrain } from './trained-moves.tsx';
import { useQuestion } from './training-context.tsx';
import { isTriedRight } from './training-model.ts';
import { parts, Chip } from '../../../ui/parts.tsx';
import { hintKey } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from '../review/review-keys.ts';
import classes from './training.module.css';

export function AnswerPanel({ result }: { result: QuestionResult }) {
  const { session, question, memories, snapshot, book, nowMs, playAgain, gradeAs } = useQuestion();
  const labelId = useId();
  const { position, isRepeat } = question;
  const memory = findMoveMemory(memories, position);
  const { san, isRight, offered } = result;
  const shown = isRight ? position.moves.filter((move) => move.san === san) : position.moves;
  const others = isRight ? position.moves.filter((move) => move.san !== san) : [];
  const comments = [...(position.way?.comments ?? []), ...shown.flatMap((move) => move.comments)];
  const chapter = book.summary?.chapters[shown[0]?.chapter ?? -1];
  const isScheduled = session.plan.isMarked && !isRepeat;
  return (
    <>
      <div className={classes.card} data-answered role="status">
        <div className={classes.verdict} data-wrong={!isRight || undefined}>
          <span className={parts.row}>
            {isRight ? (
              <IconCircleCheckFilled size={20} aria-hidden="true" />
            ) : san === '' ? (
              <IconEye size={20} aria-hidden="true" />
            ) : (
              <IconCircleXFilled size={20} aria-hidden="true" />
            )}
            <span className={classes.onlyWide}>{makeVerdict(position.ply, san, isRight)}</span>
          </span>
          <span className={`${classes.history} ${classes.onlyWide}`}>
            {makeRehearsalText(question) ?? (question.hints > 0 ? 'with a hint' : makeHistory(memory, nowMs))}
          </span>
        </div>
        {playAgain && (
          <ActionIcon
            className={`${classes.again} ${classes.onlyNarrow}`}
            variant="default"
            size={44}
            aria-label="Play it again"
            onClick={playAgain}
          >
            <IconArrowBackUp size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        <Text className={classes.answer} component="h2">
          {isRight && <span className={classes.onlyNarrow}>Right. </span>}
          {isRight ? 'Your line: ' : 'Your line is '}
          <em>
            {makeNumberedMoves(
              position.ply,
              shown.map((move) => move.san),
            )}
          </em>
        </Text>
        {others.length > 0 && (
          <Text size="sm" c="dimmed">
            {`Also in your repertoire: ${others.map((move) => move.san).join(', ')}.`}
          </Text>
        )}
        <StudyComments comments={comments} />
        {chapter !== undefined && (
          <Text size="sm" c="dimmed" mt={8} className={classes.onlyWide}>
            {chapter}
          </Text>
        )}
      </div>
      <div className={classes.thumb}>
        <Group
          justify="space-between"
          mb={6}
          className={classes.scoreLabel}
          data-told={isSlow(result) || undefined}
        >
          <Text className={classes.label} id={labelId}>
            {makeScoreLabel(isScheduled, result)}
          </Text>
          <Text size="xs" c="dimmed" visibleFrom="sm">
            <Kbd size="xs">Space</Kbd> accepts the suggestion
          </Text>
        </Group>
        <GradeButtons
          labelledBy={labelId}
          intervals={isScheduled ? findIntervals(memory, snapshot.scheduler, nowMs) : {}}
          chosen={offered}
          onGrade={gradeAs}
        />
      </div>
      <NoLongerTrain />
    </>
  );
}

function makeVerdict(ply: number, san: string, isRight: boolean): string {
  if (isRight) return `${makeNumberedMove(ply, san)} is right`;
  return san === '' ? 'The answer' : `You played ${makeNumberedMove(ply, san)}`;
}

function makeRehearsalText(question: Question<PlannedPosition>): string | undefined {
  const { isRehearsing, tried, position } = question;
  if (isRehearsing) return 'play it on the board';
  return tried === undefined
    ? undefined
    : `second try: ${makeNumberedMove(position.ply, tried)}, ${isTriedRight(question) ? 'right' : 'wrong'}`;
}

function makeHistory(memory: MemoryState | undefined, nowMs: number): string {
  if (!memory || memory.schedule.state === 0) return 'new';
  const { lapses, last_review } = memory.schedule;
  const ago = last_review === null ? '' : `last seen ${makeSpanText(nowMs - last_review)} ago`;
  if (lapses === 0) return ago;
  return `forgotten ${lapses === 1 ? 'once' : `${lapses} times`} before, ${ago}`;
}

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

function StudyComments({ comments }: { comments: readonly string[] }) {
  if (comments.length === 0) return null;
  return (
    <div className={classes.comments} tabIndex={0} role="group" aria-label="Study comment">
      {comments.map((comment) => (
        <p key={comment}>{comment}</p>
      ))}
    </div>
  );
}
