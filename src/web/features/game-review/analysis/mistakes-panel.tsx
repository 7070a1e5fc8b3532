import { Button, Checkbox, Text, UnstyledButton } from '@mantine/core';
import type { Color } from 'chessops/types';
import { type ReactNode, useState } from 'react';
import type { GameReview } from '#contract/games';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import { autoAnalysedGames, setAutoAnalysis, useAutoAnalysis } from '../../../analysis/auto-analysis.ts';
import { isAlwaysWanted, setAlwaysWanted } from '../../../analysis/wanted-analyses.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import type { MistakeWalk } from '../board/use-mistake-walk.ts';
import { AnalysisLine, PhaseLine } from './analysis-line.tsx';
import { makeCardsWords } from './card-words.ts';
import { useDeeperAnalysis } from './deeper-analysis.ts';
import { MistakesList } from './mistakes-list.tsx';
import type { MistakeChanges } from './use-mistake-changes.ts';
import classes from './mistakes.module.css';

interface MistakesPanelProps {
  analysed: AnalysedGame;
  review: GameReview;
  player: Color;
  /** Undefined where it is under the board. */
  walkPanel: ReactNode;
  walk: MistakeWalk;
  revealed: ReadonlySet<number>;
  changes: MistakeChanges;
  onGoTo: (ply: number) => void;
  /** On phones it is far below. */
  onList: (list: HTMLDivElement | null) => void;
}

export function MistakesPanel(props: MistakesPanelProps) {
  const { analysed, review, player, walk, revealed, changes, onGoTo, onList } = props;
  const { rows, cardPlies, withCard, run } = analysed;
  const cards = rows.filter(({ ply }) => cardPlies.includes(ply));
  const deeper = useDeeperAnalysis(analysed);
  const sides = { analysed, player, opponentName: review.opponent_name };
  return (
    <div className={classes.panel}>
      <AnalysisLine {...sides} />
      <Text size="sm" role="status">
        {deeper}
      </Text>
      {props.walkPanel}
      <div className={classes.body} ref={onList}>
        {analysed.sentences.map((sentence) => (
          <InlineError
            key={sentence}
            // Retries what was skipped; a dead engine has its button above.
            {...(run?.state === 'finished' && sentence === run.failure && { onRetry: analysed.start })}
          >
            {sentence}
          </InlineError>
        ))}
        <MistakesList
          rows={rows}
          current={walk.current}
          revealed={revealed}
          withCard={withCard}
          refusals={analysed.refusals}
          onGoTo={walk.goTo}
        />
        <PhaseLine {...sides} />
        <Invitation analysed={analysed} />
        {changes.makeAll.failure !== undefined && (
          <InlineError>The cards were not made: {changes.makeAll.failure}.</InlineError>
        )}
      </div>
      <div className={classes.foot}>
        {analysed.isComplete && cards.length > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={changes.makeAll.isRunning}
            onClick={changes.makeAll.run}
          >
            {makeCardsWords({
              played: cards.map(({ played }) => played),
              made: withCard.size,
              total: rows.length,
            })}
          </Button>
        )}
        <OpponentMistakes analysed={analysed} onGoTo={onGoTo} />
        <AutoAnalysisSwitch />
      </div>
    </div>
  );
}

function Invitation({ analysed }: { analysed: AnalysedGame }) {
  const { rows, isComplete, run, known, total, canStart, source } = analysed;
  const [isAlways, setIsAlways] = useState(isAlwaysWanted);
  if (run?.state === 'running' || !canStart) return null;
  if (isComplete) {
    return rows.length > 0 ? null : (
      <Text size="sm" c="dimmed" mt="sm">
        No mistakes of yours in this game.
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" my="sm">
        {known > 0
          ? `${known} of ${total} positions analysed. Find Mistakes continues from there.`
          : source === 'lichess'
            ? 'Find Mistakes runs deeper analysis on your device and shows the better lines.'
            : 'Find Mistakes checks every move with Stockfish on your device.'}
      </Text>
      <Checkbox
        size="xs"
        label="Find mistakes in every new game, on this device"
        checked={isAlways}
        onChange={({ currentTarget }) => {
          setAlwaysWanted(currentTarget.checked);
          setIsAlways(currentTarget.checked);
        }}
      />
    </>
  );
}

interface OpponentMistakesProps {
  analysed: AnalysedGame;
  onGoTo: (ply: number) => void;
}

function OpponentMistakes({ analysed: { opponentRows }, onGoTo }: OpponentMistakesProps) {
  const [isShown, setIsShown] = useState(false);
  if (opponentRows.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      <UnstyledButton
        className={classes.best}
        fz="inherit"
        fw={650}
        mr={8}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {`Opponent's mistakes (${opponentRows.length})`}
      </UnstyledButton>
      {isShown &&
        opponentRows.map((row) => (
          <UnstyledButton
            key={row.ply}
            className={classes.best}
            fz="inherit"
            mr={8}
            onClick={() => onGoTo(row.ply)}
          >
            {row.played}
            {row.label}
          </UnstyledButton>
        ))}
    </Text>
  );
}

function AutoAnalysisSwitch() {
  const isAutoAnalysisOn = useAutoAnalysis();
  return (
    <Checkbox
      size="xs"
      label={`Analyse my newest ${autoAnalysedGames} games automatically`}
      title="Runs while Tabiya is open and idle. Pauses on battery and when saving data."
      checked={isAutoAnalysisOn}
      onChange={({ currentTarget }) => setAutoAnalysis(currentTarget.checked)}
    />
  );
}
