import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconZoomExclamation } from '@tabler/icons-react';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { phases } from '#chess/review/phases';
import type { SideAccuracy } from '#chess/review/reviewed-moves';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import { slowSentence } from '../../../engine/fault.ts';
import classes from './mistakes.module.css';

interface AnalysisLineProps {
  analysed: AnalysedGame;
  player: Color;
  opponentName: string;
}

function listSides({ analysed, player, opponentName }: AnalysisLineProps) {
  const accuracy = analysed.reviewed?.accuracy;
  // A few moves say little about a game.
  const isShown = analysed.source === 'lichess' || 2 * analysed.known >= analysed.total;
  const colors: { name: string; color: Color }[] = [
    { name: 'You', color: player },
    { name: opponentName, color: opposite(player) },
  ];
  return colors.map((side) => ({ ...side, accuracy: isShown ? accuracy?.[side.color] : undefined }));
}

export function AnalysisLine(props: AnalysisLineProps) {
  const { analysed } = props;
  return (
    <div className={classes.summary}>
      {analysed.reviewed?.accuracy !== undefined && (
        <div className={classes.accuracy}>
          <Text span size="sm" c="dimmed">
            accuracy
          </Text>
          {listSides(props).map(({ name, color, accuracy }) => (
            <span key={color} className={classes.side} data-color={color}>
              <span className={classes.name}>{name}</span> <b>{makePercent(accuracy?.game)}</b>
            </span>
          ))}
        </div>
      )}
      <Progress analysed={analysed} />
    </div>
  );
}

export function PhaseLine(props: AnalysisLineProps) {
  const parts = listSides(props)
    .filter(({ accuracy }) => accuracy?.game !== undefined)
    .map(({ name, accuracy }) => `${name}: ${makePhaseText(accuracy)}`);
  if (parts.length === 0) return null;
  const who = props.analysed.source === 'lichess' ? ', evaluated by Lichess' : '';
  return (
    <Text size="xs" c="dimmed" py={8}>
      {`Accuracy by phase${who}. ${parts.join(' · ')}`}
    </Text>
  );
}

function Progress({ analysed }: { analysed: AnalysedGame }) {
  const { run } = analysed;
  if (run?.state === 'running') {
    const { done, total } = run.progress ?? { done: analysed.known, total: analysed.total };
    return (
      <div className={classes.progress}>
        <Text span c="dimmed" fz="inherit">
          {run.isSlow === true ? slowSentence : `Deeper analysis, ${done} of ${total}`}
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
      // With known mistakes the next one is the main action.
      variant={analysed.rows.length > 0 ? 'default' : 'filled'}
      leftSection={<IconZoomExclamation size={16} stroke={1.7} aria-hidden="true" />}
      onClick={analysed.start}
    >
      Find Mistakes
    </Button>
  );
}

function makePercent(accuracy: number | undefined): string {
  return accuracy === undefined ? '–' : `${Math.round(accuracy)} %`;
}

/** `opening 92 %, middlegame 71 %` */
function makePhaseText(side: SideAccuracy | undefined): string {
  const known = phases.filter((phase) => side?.phases[phase] !== undefined);
  return known.map((phase) => `${phase} ${makePercent(side?.phases[phase])}`).join(', ');
}
