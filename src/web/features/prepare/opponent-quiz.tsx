import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '#chess/count-of';
import { type BoardMove, findPosition, playMove, playSan } from '#chess/position/moves';
import type { OpponentName } from '#contract/opponents';
import type { StudyColor } from '#contract/studies';

import { Board } from '../../board/board.tsx';
import type { BoardShape } from '../../board/board-config.ts';
import { AnalysisLines } from '../../engine/analysis-lines.tsx';
import { useLiveAnalysis } from '../../engine/use-live-analysis.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { makePlayOutAddress } from '../../training/play-out-address.ts';
import { getShownOpponent } from '../../opening/opponents.ts';
import { hintKey, useScreenKeys } from '../../ui/screen-keys.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { ScoutedKeyPosition, ScoutingIndex } from '../../worker/scouting-index.ts';
import type { RemoteObject } from '../../worker/workers.ts';
import { QuizEnd } from './quiz-end.tsx';
import type { QuizQuestion } from './quiz-question.ts';
import { findQuizMinutes, makeKeyPositionReason, makeShortLine } from './quiz-words.ts';
import type { QuizKey } from './prepare-keys.ts';
import { type GivenAnswer, type QuizAnswers, useQuizAnswers } from './use-quiz-answers.ts';
import { Panel } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

interface OpponentQuizProps {
  opponent: OpponentName;
  color: StudyColor;
  index: RemoteObject<ScoutingIndex>;
  rating: number;
  positions: readonly ScoutedKeyPosition[];
  nowMs: number;
  onEnd: () => void;
}

/** Asks about key positions. The quiz does not change the training schedule. */
export function OpponentQuiz(props: OpponentQuizProps) {
  const { opponent, color, nowMs, onEnd } = props;
  const [positions, setPositions] = useState(props.positions);
  const [at, setAt] = useState(0);
  const answers = useQuizAnswers(props);
  const position = positions[at];
  const left = findQuizMinutes(positions.length - at);
  const goOn = (): void => setAt(at + 1);
  useScreenKeys<QuizKey>(
    {
      n: position && goOn,
      p: at > 0 ? () => setAt(at - 1) : undefined,
      s: position && !answers.find(position) ? () => answers.give(position, undefined) : undefined,
    },
    { repeats: false },
  );
  if (!position)
    return (
      <QuizEnd
        opponent={opponent}
        color={color}
        positions={positions}
        answers={answers}
        onAgain={(missed) => {
          answers.forget(missed);
          setPositions(missed);
          setAt(0);
        }}
        onEnd={onEnd}
      />
    );
  return (
    <>
      <PageHeader
        isOneLine
        title={`Before the game against ${opponent.name}`}
        subtitle={`${at + 1} of ${positions.length} · about ${countOf(left, 'minute')} · does not change your training schedule`}
        actions={
          <Button variant="default" onClick={onEnd}>
            Stop
          </Button>
        }
      />
      {/* The counter is repeated here, because the header has no room for it on phones. */}
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {at + 1} of {positions.length}
      </Text>
      <Progress value={(100 * at) / positions.length} mb={14} aria-label="Positions answered" />
      {/* The buttons stay in place, so that they can be pressed again and again. */}
      <AnsweredPosition opponent={opponent} position={position} color={color} nowMs={nowMs} answers={answers}>
        <Group gap="sm" className={classes.quizSteps}>
          <Button
            variant="default"
            disabled={at === 0}
            leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
            onClick={() => setAt(at - 1)}
          >
            Back
          </Button>
          <Button
            aria-keyshortcuts="n"
            rightSection={<IconChevronRight size={18} aria-hidden="true" />}
            onClick={goOn}
          >
            {at + 1 < positions.length ? 'Next' : 'Results'}
          </Button>
        </Group>
      </AnsweredPosition>
    </>
  );
}

interface AnsweredPositionProps {
  opponent: OpponentName;
  position: ScoutedKeyPosition;
  color: StudyColor;
  nowMs: number;
  answers: QuizAnswers;
  children: React.ReactNode;
}

function AnsweredPosition({ opponent, position, color, nowMs, answers, children }: AnsweredPositionProps) {
  const { key, reason } = position;
  const question = answers.ask(position);
  const { fen, sans, kind } = question;
  const given = answers.find(position);
  const [engineKey, setEngineKey] = useState<string>();
  const isEngineOn = engineKey === key && given?.answer !== undefined;
  const liveAnalysis = useLiveAnalysis(isEngineOn ? fen : undefined);
  const isRight = given?.answer?.isRight === true;

  function onMove(move: BoardMove): void {
    const before = findPosition(fen);
    const made = before && playMove(before, move);
    if (made && !given) answers.give(position, made.san);
  }

  return (
    <div className={classes.quiz}>
      <div className={classes.quizBoardColumn}>
        <Board
          label="Key position"
          fen={findShownFen(question, given, isRight)}
          orientation={color}
          lastMove={question.reply && !given ? [question.reply.from, question.reply.to] : undefined}
          shapes={isRight ? [] : makeShapes(fen, given)}
          movable={given ? 'none' : (findPosition(fen)?.turn ?? 'none')}
          onMove={onMove}
          animationMs={150}
        />
      </div>
      <Panel aria-label="Question">
        <div className={classes.quizWordsColumn} data-answered={given !== undefined || undefined}>
          <Title order={2} size="h5">
            {makeShortLine(sans, 10)}
          </Title>
          <Text c="dimmed" size="sm" className={classes.quizWhy}>
            {makeKeyPositionReason(position, nowMs)}
          </Text>
          <Text fw={600}>{question.words}</Text>
          <Text role="status" className={classes.verdict} data-right={given?.answer?.isRight}>
            {given && (given.answer?.words ?? 'Checking…')}
          </Text>
          <Group gap="sm">
            {!given && (
              <Button
                variant="default"
                {...hintKey<QuizKey>('s')}
                onClick={() => answers.give(position, undefined)}
              >
                Show answer
              </Button>
            )}
            {given?.answer && kind !== 'book' && (
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
              onClick={() => getShownOpponent().set(opponent)}
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
          {liveAnalysis && <AnalysisLines {...liveAnalysis} />}
          {children}
        </div>
      </Panel>
    </div>
  );
}

/** The played move stays on the board while it is being judged, and afterwards if it is right. */
function findShownFen({ fen }: QuizQuestion, given: GivenAnswer | undefined, isRight: boolean): string {
  const isAccepted = given?.played !== undefined && (given.answer === undefined || isRight);
  return isAccepted ? (playSan(fen, given.played ?? '')?.fen ?? fen) : fen;
}

function makeShapes(fen: string, given: GivenAnswer | undefined): BoardShape[] {
  const arrow = (san: string, color: BoardShape['color']): BoardShape[] => {
    const move = playSan(fen, san);
    return move ? [{ from: move.from, to: move.to, color }] : [];
  };
  if (!given?.answer) return [];
  const wrong = given.answer.isRight === false && given.played !== undefined ? [given.played] : [];
  return [
    ...wrong.flatMap((san) => arrow(san, 'red')),
    ...given.answer.sans.flatMap((san) => arrow(san, 'verdigris')),
  ];
}
