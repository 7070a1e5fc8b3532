import type { Color } from 'chessops/types';
import { Button, Checkbox, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '#chess/count-of';
import { findMistakes } from '#chess/review/mistake-cards';
import type { ReviewedGame } from '#chess/review/reviewed-moves';
import type { GameReview } from '#contract/games';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import { autoAnalysedGames, setAutoAnalysis, useAutoAnalysis } from '../../../analysis/auto-analysis.ts';
import { isAlwaysWanted, setAlwaysWanted } from '../../../analysis/wanted-analyses.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { parts } from '../../../ui/parts.tsx';
import { useReview } from '../review-context.tsx';
import { AnalysisLine, PhaseLine } from './analysis-line.tsx';
import { MistakeWalkPanel } from './mistake-walk.tsx';
import { MistakesList } from './mistakes-list.tsx';
import classes from './mistakes.module.css';

interface MistakesPanelProps {
  analysed: AnalysedGame;
  review: GameReview;
  isWide: boolean;
}

export function MistakesPanel({ analysed, review, isWide }: MistakesPanelProps) {
  const { player, changes, mistakeList } = useReview();
  const { rows, cardPlies, withCard, run } = analysed;
  const cards = rows.filter(({ ply }) => cardPlies.includes(ply));
  const verdicts = analysed.isFinal ? analysed.reviewed : undefined;
  const [shownFirst, setShownFirst] = useState(verdicts);
  if (verdicts && !shownFirst) setShownFirst(verdicts);
  const sides = { analysed, player, opponentName: review.opponent_name };
  return (
    <div className={classes.panel}>
      <AnalysisLine {...sides} />
      <Text size="sm" role="status">
        {shownFirst && verdicts && makeDeeperText(shownFirst, verdicts, player)}
      </Text>
      {isWide && <MistakeWalkPanel isFarFromList={false} />}
      <div className={classes.body} ref={mistakeList}>
        {analysed.sentences.map((sentence) => (
          <InlineError
            key={sentence}
            {...(run?.state === 'finished' && sentence === run.failure && { onRetry: analysed.start })}
          >
            {sentence}
          </InlineError>
        ))}
        <MistakesList />
        <PhaseLine {...sides} />
        <Invitation analysed={analysed} />
        {changes.makeAll.failure !== undefined && (
          <InlineError>The cards were not made: {changes.makeAll.failure}.</InlineError>
        )}
      </div>
      <div className={`${parts.wrap} ${classes.foot}`}>
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
        <OpponentMistakes rows={analysed.opponentRows} />
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

function OpponentMistakes({ rows }: { rows: readonly MistakeRow[] }) {
  const { dispatch } = useReview();
  const [isShown, setIsShown] = useState(false);
  if (rows.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      <UnstyledButton
        className={parts.link}
        fz="inherit"
        mr={8}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {`Opponent's mistakes (${rows.length})`}
      </UnstyledButton>
      {isShown &&
        rows.map((row) => (
          <UnstyledButton
            key={row.ply}
            className={parts.link}
            fz="inherit"
            mr={8}
            onClick={() => dispatch({ type: 'go', ply: row.ply })}
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
      title="Runs while Tabiya is open and idle. Pauses on battery power and in data saver mode."
      checked={isAutoAnalysisOn}
      onChange={({ currentTarget }) => setAutoAnalysis(currentTarget.checked)}
    />
  );
}

interface Cards {
  played: readonly string[];
  made: number;
  total: number;
}

export function makeCardsWords({ played, made, total }: Cards): string {
  const [first = ''] = played;
  if (played.length === 1) return `Make a card of ${first}`;
  if (played.length === total) return `Make cards of all ${total}`;
  if (made > 0 && played.length + made === total) return `Make the other ${played.length} cards`;
  return played.length === 2
    ? `Make cards of ${played.join(', ')}`
    : `Make ${played.length} cards of ${total} mistakes`;
}

/** Says how a new analysis differs from the verdicts that the user has seen, such as those of Lichess. */
export function makeDeeperText(shown: ReviewedGame, verdicts: ReviewedGame, player: Color): string {
  const listPlies = (reviewed: ReviewedGame) => new Set(findMistakes(reviewed, player).map(({ ply }) => ply));
  const [before, after] = [listPlies(shown), listPlies(verdicts)];
  const cleared = [...before].filter((ply) => !after.has(ply)).length;
  const found = [...after].filter((ply) => !before.has(ply)).length;
  const said = [
    ...(cleared > 0 ? [`cleared ${cleared} of ${countOf(before.size, 'mistake')}`] : []),
    ...(found > 0 ? [`found ${found} more`] : []),
  ];
  return said.length === 0 ? '' : `Deeper analysis ${said.join(' and ')}.`;
}
