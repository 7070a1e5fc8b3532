import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconZoomExclamation } from '@tabler/icons-react';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { phases } from '#chess/review/phases';
import type { SideAccuracy } from '#chess/review/reviewed-moves';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import { slowSentence } from '../../../engine/fault.ts';
import { ColorDot } from '../../../ui/color-dot.tsx';
import { Info } from '../../../ui/info.tsx';
import { parts } from '../../../ui/parts.tsx';
import classes from './mistakes.module.css';

interface AnalysisLineProps {
  analysed: AnalysedGame;
  player: Color;
  opponentName: string;
}

function listSides({ analysed, player, opponentName }: AnalysisLineProps) {
  const colors: { name: string; color: Color }[] = [
    { name: 'You', color: player },
    { name: opponentName, color: opposite(player) },
  ];
  return colors.map((side) => ({ ...side, accuracy: analysed.reviewed?.accuracy?.[side.color] }));
}

export function AnalysisLine(props: AnalysisLineProps) {
  const { analysed } = props;
  return (
    <div className={classes.summary}>
      {analysed.reviewed?.accuracy !== undefined && (
        <div className={classes.accuracy}>
          <Text span inherit c="dimmed">
            accuracy
          </Text>
          {listSides(props).map(({ name, color, accuracy }) => (
            <span key={color}>
              <ColorDot color={color} size={9} />{' '}
              <span>
                {name} <b>{makePercent(accuracy?.game)}</b>
              </span>
            </span>
          ))}
        </div>
      )}
      <Progress analysed={analysed} />
    </div>
  );
}

export function PhaseLine(props: AnalysisLineProps) {
  const sides = listSides(props)
    .filter(({ accuracy }) => accuracy?.game !== undefined)
    .map(({ name, accuracy }) => `${name}: ${makePhaseText(accuracy)}`);
  if (sides.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" py={8}>
      {`Accuracy by phase. ${sides.join(' · ')}`}{' '}
      {props.analysed.source === 'lichess' && <Info label="Source">Evaluated by Lichess.</Info>}
    </Text>
  );
}

function Progress({ analysed }: { analysed: AnalysedGame }) {
  const { run } = analysed;
  if (run?.state === 'running') {
    const { done, total } = run.progress ?? { done: analysed.known, total: analysed.total };
    return (
      <div className={`${parts.row} ${classes.progress}`}>
        <Text span c="dimmed" size="sm">
          {run.isSlow === true ? slowSentence : `Analysing, ${done} of ${total}`}
        </Text>
        <progress max={total} value={done} aria-label="Analysis" />
        <UnstyledButton className={parts.link} onClick={analysed.stop}>
          Stop
        </UnstyledButton>
      </div>
    );
  }
  if (analysed.isComplete || !analysed.canStart) return null;
  return (
    <Button
      size="xs"
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

function makePhaseText(side: SideAccuracy | undefined): string {
  const known = phases.filter((phase) => side?.phases[phase] !== undefined);
  return known.map((phase) => `${phase} ${makePercent(side?.phases[phase])}`).join(', ');
}
