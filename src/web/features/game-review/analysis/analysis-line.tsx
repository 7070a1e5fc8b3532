import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconZoomExclamation } from '@tabler/icons-react';
import type { Color } from 'chessops/types';
import { phases } from '#chess/review/phases';
import type { SideAccuracy } from '#chess/review/reviewed-moves';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import { slowSentence } from '../../../engine/fault.ts';
import classes from './mistakes.module.css';

interface AnalysisLineProps {
  analysed: AnalysedGame;
  hero: Color;
  opponentName: string;
}

/** How well both sides played, and how far the analysis is: one quiet line. */
export function AnalysisLine({ analysed, hero, opponentName }: AnalysisLineProps) {
  const accuracy = analysed.reviewed?.accuracy;
  // The last few moves of a game say little about all of it.
  const isTold = analysed.source === 'lichess' || 2 * analysed.known >= analysed.total;
  const colors: { name: string; color: Color }[] = [
    { name: 'You', color: hero },
    { name: opponentName, color: hero === 'white' ? 'black' : 'white' },
  ];
  const sides = colors.map((side) => ({ ...side, accuracy: isTold ? accuracy?.[side.color] : undefined }));
  const phaseText = sides
    .filter(({ accuracy: side }) => side?.game !== undefined)
    .map(({ name, accuracy: side }) => `${name}: ${makePhaseText(side)}`)
    .join(' · ');
  return (
    <div className={classes.summary}>
      {accuracy !== undefined && (
        <div className={classes.accuracy}>
          <Text span size="sm" c="dimmed">
            accuracy{analysed.source === 'lichess' && ', evaluated by Lichess'}
          </Text>
          {sides.map(({ name, color, accuracy: side }) => (
            <span key={color} className={classes.side} data-color={color}>
              {name} <b>{makePercent(side?.game)}</b>
            </span>
          ))}
          <span className={classes.phases}>{phaseText}</span>
        </div>
      )}
      <Progress analysed={analysed} />
    </div>
  );
}

function Progress({ analysed }: { analysed: AnalysedGame }) {
  const { run } = analysed;
  if (run?.state === 'running') {
    const { done, total } = findProgress(analysed);
    return (
      <div className={classes.progress}>
        <Text span c="dimmed" fz="inherit">
          {run.isSlow === true ? slowSentence : `Looking deeper, ${done} of ${total}`}
        </Text>
        <progress max={total} value={done} aria-label="Analysis" />
        <UnstyledButton className={classes.best} fz="inherit" fw={650} onClick={analysed.stop}>
          Stop
        </UnstyledButton>
      </div>
    );
  }
  if (analysed.isComplete || !analysed.canStart) return null;
  return (
    <Button
      size="xs"
      leftSection={<IconZoomExclamation size={16} stroke={1.7} aria-hidden="true" />}
      onClick={analysed.start}
    >
      Find Mistakes
    </Button>
  );
}

/** All positions of the first pass count, also those that were known before. */
function findProgress({ run, known, total }: AnalysedGame): { done: number; total: number } {
  if (run?.progress?.pass === 2) return { done: run.progress.done, total: run.progress.total };
  return { done: known, total };
}

function makePercent(accuracy: number | undefined): string {
  return accuracy === undefined ? '–' : `${Math.round(accuracy)} %`;
}

/** `opening 92 %, middlegame 71 %` */
function makePhaseText(side: SideAccuracy | undefined): string {
  const known = phases.filter((phase) => side?.phases[phase] !== undefined);
  return known.map((phase) => `${phase} ${makePercent(side?.phases[phase])}`).join(', ');
}
