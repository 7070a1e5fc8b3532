import type { ReactNode } from 'react';
import type { CurvePoint } from '#chess/memory/remembered';
import type { StudyColor } from '#contract/studies';

import { saidMove } from '../../coverage/use-book-figures.ts';
import { makePercentText } from '../../lib/percent-text.ts';
import type { ScoutedPlayer } from '../../worker/scouting-index.ts';
import type { Opponent } from '../../opening/opponents.ts';
import { findSpeed, makeEstimatedText } from './opponent-words.ts';
import classes from './prepare.module.css';

interface FactsBarProps {
  opponent: Opponent;
  /** The user's. */
  color: StudyColor;
  player: ScoutedPlayer | undefined;
  curve: readonly CurvePoint[] | undefined;
  colorChoice: ReactNode;
}

/** The opponent, and the repertoire's value against them. */
export function FactsBar({ opponent, color, player, curve, colorChoice }: FactsBarProps) {
  const said = curve?.[saidMove];
  const speed = findSpeed(opponent.games);
  const games = player && player.white + player.black;
  return (
    <div className={classes.facts}>
      <dl>
        <Fact label={speed === undefined ? 'rating' : `${speed} rating`} isQuiet>
          {player ? (player.rating ?? '–') : '–'}
        </Fact>
        <Fact label="last games" isQuiet>
          {games ?? '–'}
        </Fact>
        <Fact label={`White · Black${player ? makeEstimatedText(player, color) : ''}`} isQuiet>
          {player ? `${player.white} · ${player.black}` : '–'}
        </Fact>
        <Fact label={`in book at move ${saidMove}, against them`}>
          {said ? makePercentText(said.booked) : '–'}
        </Fact>
        <Fact label={`remembered at move ${saidMove}, against them`} isRemembered>
          {said ? makePercentText(said.remembered) : '–'}
        </Fact>
      </dl>
      {colorChoice}
    </div>
  );
}

interface FactProps {
  label: string;
  isQuiet?: boolean;
  isRemembered?: boolean;
  children: ReactNode;
}

function Fact({ label, isQuiet = false, isRemembered = false, children }: FactProps) {
  return (
    <div data-quiet={isQuiet || undefined}>
      <dt>{label}</dt>
      <dd data-remembered={isRemembered || undefined}>{children}</dd>
    </div>
  );
}
