import { ActionIcon, Group, Kbd, Text } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheckFilled, IconCircleXFilled, IconEye } from '@tabler/icons-react';
import { useId } from 'react';

import type { PlannedPosition } from '#chess/memory/planned-session';
import type { Question, QuestionResult } from '#chess/memory/session-state';
import { findMoveMemory } from '#chess/memory/session-targets';
import type { MemoryState } from '#chess/memory/training-fold';

import { makeSpanText } from '../due-words.ts';
import { findIntervals } from './answer-intervals.ts';
import { GradeButtons } from '../review/grade-buttons.tsx';
import { StudyComments } from './study-comments.tsx';
import { NoLongerTrain } from './trained-moves.tsx';
import { useQuestion } from './training-context.tsx';
import { isTriedRight } from './training-model.ts';
import { isSlow, makeNumberedMove, makeNumberedMoves, makeScoreLabel } from './training-words.ts';
import { parts } from '../../../ui/parts.tsx';
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

/** Example: `6 reviews, forgotten twice`, or `new`. */
function makeHistory(memory: MemoryState | undefined, nowMs: number): string {
  if (!memory || memory.schedule.state === 0) return 'new';
  const { lapses, last_review } = memory.schedule;
  const ago = last_review === null ? '' : `last seen ${makeSpanText(nowMs - last_review)} ago`;
  if (lapses === 0) return ago;
  return `forgotten ${lapses === 1 ? 'once' : `${lapses} times`} before, ${ago}`;
}
