import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { findMinutes, makeMinutesText } from '#chess/memory/minutes';
import { type BoardMove, findPosition, playMove, playSan } from '#chess/position/moves';

import { Board } from '../../board/board.tsx';
import type { BoardShape } from '../../board/board-config.ts';
import { AnalysisLines } from '../../engine/analysis-lines.tsx';
import { useLiveAnalysis } from '../../engine/use-live-analysis.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { makePlayOutAddress } from '../../training/play-out-address.ts';
import { usePace } from '../../training/use-pace.ts';
import { getShownOpponent } from '../../opening/opponents.ts';
import { hintKey, useScreenKeys } from '../../ui/screen-keys.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QuizEnd } from './quiz-end.tsx';
import { makeQuizQuestion } from './quiz-question.ts';
import { makeKeyPositionReason, makeShortLine } from './quiz-words.ts';
import type { QuizKey } from './prepare-keys.ts';
import { useScouted } from './use-scouting.ts';
import { type AskedPosition, type Quiz, useQuiz } from './use-quiz.ts';
import { Panel } from '../../ui/parts.tsx';
import { PositionPanels } from '../../ui/position-panels.tsx';
import classes from './prepare.module.css';

export function OpponentQuiz({ onEnd }: { onEnd: () => void }) {
  const { opponent } = useScouted();
  const quiz = useQuiz();
  const pace = usePace();
  const { question, plan, nextStep } = quiz.state;
  const total = plan.steps.length;
  const goOn = (): void => quiz.step(1);
  useScreenKeys<QuizKey>(
    {
      n: question && goOn,
      p: nextStep > 1 || !question ? () => quiz.step(-1) : undefined,
      s: question && isOpen(question) ? () => quiz.give(question.position, undefined) : undefined,
    },
    { repeats: false },
  );
  if (!question) return <QuizEnd state={quiz.state} onAgain={quiz.restart} onEnd={onEnd} />;
  const place = `${nextStep} of ${total}`;
  const minutes = findMinutes({ fresh: total - nextStep + 1 }, pace);
  return (
    <>
      <PageHeader
        isOneLine
        title={`Before the game against ${opponent.name}`}
        subtitle={`${place} · ${makeMinutesText(minutes)} · does not change your training schedule`}
        actions={
          <Button variant="default" onClick={onEnd}>
            Stop
          </Button>
        }
      />
      {/* Repeat the counter, because on phones the header has no room for it. */}
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {place}
      </Text>
      <Progress value={(100 * (nextStep - 1)) / total} mb={14} aria-label="Positions answered" />
      {/* The buttons must not move, so that users can press them repeatedly. */}
      <AnsweredPosition asked={question} give={quiz.give}>
        <Group gap="sm" className={classes.quizSteps}>
          <Button
            variant="default"
            disabled={nextStep === 1}
            leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
            onClick={() => quiz.step(-1)}
          >
            Back
          </Button>
          <Button
            aria-keyshortcuts="n"
            rightSection={<IconChevronRight size={18} aria-hidden="true" />}
            onClick={goOn}
          >
            {nextStep < total ? 'Next' : 'Results'}
          </Button>
        </Group>
      </AnsweredPosition>
    </>
  );
}

interface AnsweredPositionProps {
  asked: AskedPosition;
  give: Quiz['give'];
  children: React.ReactNode;
}

function AnsweredPosition({ asked, give, children }: AnsweredPositionProps) {
  const { opponent, color, made } = useScouted();
  const { nowMs } = made.training;
  const { position } = asked;
  const { key, reason } = position;
  const { fen, sans, kind, words, reply } = makeQuizQuestion(position);
  const told = asked.result?.told;
  const isGiven = !isOpen(asked);
  const [engineKey, setEngineKey] = useState<string>();
  const isEngineOn = engineKey === key && told !== undefined;
  const liveAnalysis = useLiveAnalysis(isEngineOn ? fen : undefined);

  function onMove(move: BoardMove): void {
    const before = findPosition(fen);
    const played = before && playMove(before, move);
    if (played && !isGiven) give(position, played.san);
  }

  return (
    <div className={classes.quiz}>
      <div className={classes.quizBoardColumn}>
        <Board
          label="Key position"
          fen={findShownFen(fen, asked)}
          orientation={color}
          lastMove={reply && !isGiven ? [reply.from, reply.to] : undefined}
          shapes={makeShapes(fen, asked)}
          movable={isGiven ? 'none' : (findPosition(fen)?.turn ?? 'none')}
          onMove={onMove}
          animationMs={150}
        />
      </div>
      <Panel aria-label="Question">
        <div className={classes.quizWordsColumn} data-answered={isGiven || undefined}>
          <Title order={2} size="h5">
            {makeShortLine(sans, 10)}
          </Title>
          <Text c="dimmed" size="sm" className={classes.quizWhy}>
            {makeKeyPositionReason(position, nowMs)}
          </Text>
          <Text fw={600}>{words}</Text>
          <Text role="status" className={classes.verdict} data-right={told?.isRight}>
            {isGiven && (told?.words ?? 'Checking…')}
          </Text>
          <Group gap="sm">
            {!isGiven && (
              <Button variant="default" {...hintKey<QuizKey>('s')} onClick={() => give(position, undefined)}>
                Show answer
              </Button>
            )}
            {told && kind !== 'book' && (
              <Button
                variant="default"
                aria-pressed={isEngineOn}
                onClick={() => setEngineKey(isEngineOn ? undefined : key)}
              >
                Engine
              </Button>
            )}
            <Button
              component={Link}
              variant="default"
              onClick={() => getShownOpponent().set({ site: opponent.site, name: opponent.name })}
              to={makeOpeningAddress({
                color,
                position: key,
                ...(reason.kind === 'leaves' && { move: reason.reply }),
              })}
            >
              {reason.kind === 'leaves' ? 'Answer in repertoire' : 'Show in repertoire'}
            </Button>
            <Button
              component={Link}
              variant="default"
              to={makePlayOutAddress({ fen, color, from: makeShortLine(sans) })}
            >
              Play it out
            </Button>
          </Group>
          <PositionPanels fen={fen} isQuestion={!told}>
            {liveAnalysis && <AnalysisLines {...liveAnalysis} />}
          </PositionPanels>
          {children}
        </div>
      </Panel>
    </div>
  );
}

function isOpen({ result, tried }: AskedPosition): boolean {
  return result === undefined && tried === undefined;
}

function findShownFen(fen: string, { result, tried = '' }: AskedPosition): string {
  const san = result?.isRight ? result.san : tried;
  return playSan(fen, san)?.fen ?? fen;
}

function makeShapes(fen: string, { result }: AskedPosition): BoardShape[] {
  const arrow = (san: string, color: BoardShape['color']): BoardShape[] => {
    const move = playSan(fen, san);
    return move ? [{ from: move.from, to: move.to, color }] : [];
  };
  if (!result?.told || result.isRight) return [];
  const { isRight, sans } = result.told;
  return [
    ...(isRight === false ? arrow(result.san, 'red') : []),
    ...sans.flatMap((san) => arrow(san, 'verdigris')),
  ];
}
