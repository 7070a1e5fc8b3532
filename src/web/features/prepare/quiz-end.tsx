import { Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { countOf } from '#chess/count-of';
import type { OpponentName } from '#contract/opponents';
import type { StudyColor } from '#contract/studies';

import { MiniBoard } from '../../board/mini-board.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { ScoutedKeyPosition } from '../../worker/scouting-index.ts';
import { makeShortLine } from './quiz-words.ts';
import type { QuizAnswers } from './use-quiz-answers.ts';
import { Panel, parts } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

interface QuizEndProps {
  opponent: OpponentName;
  color: StudyColor;
  positions: readonly ScoutedKeyPosition[];
  answers: QuizAnswers;
  onAgain: (missed: readonly ScoutedKeyPosition[]) => void;
  onEnd: () => void;
}

export function QuizEnd({ opponent, color, positions, answers, onAgain, onEnd }: QuizEndProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so move the focus to the title.
  useEffect(() => title.current?.focus(), []);
  const missed = positions.filter((position) => answers.find(position)?.answer?.isRight !== true);
  return (
    <>
      <PageHeader
        title={`Before the game against ${opponent.name}`}
        subtitle="does not change your training schedule"
      />
      <Panel className={classes.quizEnd} aria-labelledby="quiz-end">
        <div className={parts.panelHeader}>
          <Title order={2} size="h4" id="quiz-end" ref={title} tabIndex={-1}>
            {positions.length - missed.length} of {countOf(positions.length, 'position')} right
          </Title>
        </div>
        <ol className={parts.list}>
          {positions.map((position, index) => (
            <li key={position.key} className={classes.quizResult}>
              <span className={classes.quizNumber} aria-hidden="true">
                {index + 1}
              </span>
              <span className={classes.quizBoard}>
                <MiniBoard fen={answers.ask(position).fen} orientation={color} />
              </span>
              <span className={classes.quizWords}>
                <b>{makeShortLine(answers.ask(position).sans)}</b>
                <span data-result={nameResult(answers, position)}>{tellResult(answers, position)}</span>
              </span>
            </li>
          ))}
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

function nameResult(answers: QuizAnswers, position: ScoutedKeyPosition): 'right' | 'wrong' | 'open' {
  const isRight = answers.find(position)?.answer?.isRight;
  return isRight === undefined ? 'open' : isRight ? 'right' : 'wrong';
}

function tellResult(answers: QuizAnswers, position: ScoutedKeyPosition): string {
  const given = answers.find(position);
  if (!given) return 'Not answered.';
  return given.answer?.words ?? 'Checking…';
}
