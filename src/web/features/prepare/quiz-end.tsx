import { Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { countOf } from '#chess/count-of';

import { MiniBoard } from '../../board/mini-board.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { ScoutedKeyPosition } from '../../worker/scouting-index.ts';
import { makeShortLine } from './quiz-words.ts';
import { makeQuizQuestion } from './quiz-question.ts';
import { useScouted } from './use-scouting.ts';
import type { AskedPosition, QuizState } from './use-quiz.ts';
import { Panel, parts } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

interface QuizEndProps {
  state: QuizState;
  onAgain: (missed: readonly ScoutedKeyPosition[]) => void;
  onEnd: () => void;
}

export function QuizEnd({ state, onAgain, onEnd }: QuizEndProps) {
  const { opponent, color } = useScouted();
  const title = useRef<HTMLHeadingElement>(null);
  // The focused button is gone, so move the focus to the title.
  useEffect(() => title.current?.focus(), []);
  const questions = [...state.left.values()];
  const missed = questions.filter(({ result }) => !result?.isRight).map(({ position }) => position);
  return (
    <>
      <PageHeader
        title={`Before the game against ${opponent.name}`}
        subtitle="does not change your training schedule"
      />
      <Panel className={classes.quizEnd} aria-labelledby="quiz-end">
        <div className={parts.panelHeader}>
          <Title order={2} size="h4" id="quiz-end" ref={title} tabIndex={-1}>
            {questions.length - missed.length} of {countOf(questions.length, 'position')} right
          </Title>
        </div>
        <ol className={parts.list}>
          {questions.map((asked, index) => {
            const { fen, sans } = makeQuizQuestion(asked.position);
            return (
              <li key={asked.position.key} className={classes.quizResult}>
                <span className={classes.quizNumber} aria-hidden="true">
                  {index + 1}
                </span>
                <span className={classes.quizBoard}>
                  <MiniBoard fen={fen} orientation={color} />
                </span>
                <span className={classes.quizWords}>
                  <b>{makeShortLine(sans)}</b>
                  <span className={parts.small}>
                    <i className={parts.dot} data-tone={findTone(asked)} />
                    {tellResult(asked)}
                  </span>
                </span>
              </li>
            );
          })}
        </ol>
        <Group gap="sm" p="md">
          {missed.length > 0 && (
            <Button onClick={() => onAgain(missed)}>Repeat {countOf(missed.length, 'position')}</Button>
          )}
          <Button {...(missed.length > 0 && { variant: 'default' })} onClick={onEnd}>
            Done
          </Button>
          {missed.length === 0 && <Text c="dimmed">All positions known.</Text>}
        </Group>
      </Panel>
    </>
  );
}

function findTone({ result }: AskedPosition): 'good' | 'bad' | undefined {
  const isRight = result?.told?.isRight;
  return isRight === undefined ? undefined : isRight ? 'good' : 'bad';
}

function tellResult({ result, tried }: AskedPosition): string {
  return result?.told?.words ?? (tried === undefined ? 'Not answered.' : 'Checking…');
}
