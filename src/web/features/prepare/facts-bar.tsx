import type { ReactNode } from 'react';
import type { CurvePoint } from '#chess/memory/remembered';
import type { StudyColor } from '#contract/studies';

import { saidMove } from '../../coverage/use-book-figures.ts';
import { makePercentText } from '../../lib/percent-text.ts';
import type { ScoutedPlayer } from '../../worker/scouting-index.ts';
import type { Opponent } from '../../opening/opponents.ts';
import { findSpeed, makeEstimatedText } from './opponent-words.ts';
import { Figure } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

interface FactsBarProps {
  opponent: Opponent;
  color: StudyColor;
  player: ScoutedPlayer | undefined;
  curve: readonly CurvePoint[] | undefined;
  colorChoice: ReactNode;
}

export function FactsBar({ opponent, color, player, curve, colorChoice }: FactsBarProps) {
  const said = curve?.[saidMove];
  const speed = findSpeed(opponent.games);
  const games = player && player.white + player.black;
  return (
    <div className={classes.facts}>
      <div className={classes.figures}>
        <Figure
          value={player?.rating ?? '–'}
          label={speed === undefined ? 'rating' : `${speed} rating`}
          isMinor
        />
        <Figure value={games ?? '–'} label="last games" isMinor />
        <Figure
          value={player ? `${player.white} · ${player.black}` : '–'}
          label={`White · Black${player ? makeEstimatedText(player, color) : ''}`}
          isMinor
        />
        <Figure
          value={said ? makePercentText(said.booked) : '–'}
          label={`in repertoire at move ${saidMove}, against them`}
        />
        <Figure
          value={<span className={classes.remembered}>{said ? makePercentText(said.remembered) : '–'}</span>}
          label={`remembered at move ${saidMove}, against them`}
        />
      </div>
      {colorChoice}
    </div>
  );
}
