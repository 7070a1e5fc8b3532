import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '#chess/count-of';
import { makeChanceText } from '#chess/opening/odds';
import { appendMove, numberSans } from '#chess/pgn/numbered-moves';
import type { StudyColor } from '#contract/studies';

import { MiniBoard } from '../../../board/mini-board.tsx';
import { makePercentText } from '../../../lib/percent-text.ts';
import { holdFocus } from '../../../ui/lost-focus.ts';
import { Panel, PanelHeader, parts } from '../../../ui/parts.tsx';
import type { ContradictingMove, ShownContradiction } from '../../../worker/first-book-index.ts';
import classes from './first-book.module.css';

interface ContradictionsPanelProps {
  color: StudyColor;
  contradictions: readonly ShownContradiction[];
  shown: ShownContradiction | undefined;
  onKeep: (key: string, sans: readonly string[]) => void;
  onLater: (key: string) => void;
  onMajority: () => void;
  onAskAgain: () => void;
}

export function ContradictionsPanel(props: ContradictionsPanelProps) {
  const { color, contradictions, shown, onKeep, onLater, onMajority, onAskAgain } = props;
  const settled = contradictions.filter(({ isSettled }) => isSettled).length;
  const isStopped = contradictions.some(({ retained }) => retained.length === 0);
  const panel = useRef<HTMLElement>(null);
  const giveBack = useRef<() => boolean>(undefined);
  useEffect(() => {
    if (giveBack.current?.() === true) giveBack.current = undefined;
  });
  if (contradictions.length === 0) return null;
  return (
    <Panel
      ref={panel}
      tabIndex={-1}
      className={classes.contradictions}
      aria-labelledby="contradictions"
      onClickCapture={() => (giveBack.current = holdFocus(panel.current, panel.current))}
    >
      <PanelHeader
        id="contradictions"
        title={
          shown
            ? `Resolve ${countOf(contradictions.length, 'contradiction')}`
            : `${countOf(settled, 'contradiction')} resolved`
        }
      >
        <span className={parts.quiet} role="status">
          {settled} of {contradictions.length} resolved
        </span>
      </PanelHeader>
      <div className={`${parts.stack} ${classes.body}`}>
        {shown ? (
          <Question key={shown.key} color={color} contradiction={shown} onKeep={onKeep} onLater={onLater} />
        ) : (
          <p>
            {settled === contradictions.length
              ? 'The repertoire uses the moves you chose.'
              : isStopped
                ? 'Choose a move to continue the line.'
                : 'Your most played move is used until you choose.'}
          </p>
        )}
        <Group gap="xs">
          {settled < contradictions.length && (
            <Button variant="subtle" size="compact-sm" onClick={onMajority}>
              Choose the most played moves
            </Button>
          )}
          {(settled > 0 || !shown) && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onAskAgain}>
              Start over
            </Button>
          )}
        </Group>
      </div>
    </Panel>
  );
}

interface QuestionProps {
  color: StudyColor;
  contradiction: ShownContradiction;
  onKeep: (key: string, sans: readonly string[]) => void;
  onLater: (key: string) => void;
}

function Question({ color, contradiction, onKeep, onLater }: QuestionProps) {
  const { key, ply, sans, chance, moves } = contradiction;
  const [picked, setPicked] = useState(moves[0]?.san ?? '');
  const number = (san: string): string => appendMove('', ply, san);
  return (
    <>
      <div className={classes.question}>
        <div>
          <MiniBoard
            fen={key}
            orientation={color}
            arrows={moves.map(({ san, from, to }) => ({
              from,
              to,
              color: san === picked ? 'verdigris' : 'blue',
            }))}
          />
        </div>
        <div className={parts.stack}>
          <p>
            <b>{numberSans(sans)}</b> {sans.length > 0 ? makeChanceText(chance) : 'The first move'}. Which
            move goes into your repertoire?
          </p>
          <div className={parts.stack} role="group" aria-label="Moves you have played here">
            {moves.map((move) => (
              <Option
                key={move.san}
                move={move}
                label={number(move.san)}
                isPicked={move.san === picked}
                onPick={() => setPicked(move.san)}
              />
            ))}
          </div>
        </div>
      </div>
      <p>
        {makeCostText(moves, number)}{' '}
        <span className={parts.quiet}>Counts all your games that reached this position.</span>
      </p>
      <Group gap={8}>
        <Button size="sm" variant="default" onClick={() => onKeep(key, [picked])}>
          Keep {number(picked)}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() =>
            onKeep(
              key,
              moves.map(({ san }) => san),
            )
          }
        >
          {moves.length === 2 ? 'Keep both' : 'Keep all'}
        </Button>
        <Button size="sm" variant="subtle" color="gray" ml="auto" onClick={() => onLater(key)}>
          Skip for now
        </Button>
      </Group>
    </>
  );
}

interface OptionProps {
  move: ContradictingMove;
  label: string;
  isPicked: boolean;
  onPick: () => void;
}

function Option({ move: { name, games, score }, label, isPicked, onPick }: OptionProps) {
  return (
    <button
      type="button"
      className={`${parts.choice} ${parts.row} ${classes.option}`}
      aria-pressed={isPicked}
      onClick={onPick}
    >
      <span>
        <b>{label}</b>
        <span className={parts.quiet}>{name.split(/[:,] /).at(-1)}</span>
      </span>
      <span data-figure>
        <b>{games.toLocaleString('en')}</b>
        <span className={parts.quiet}>games</span>
      </span>
      <span data-figure>
        <b>{score === undefined ? '–' : makePercentText(score)}</b>
        <span className={parts.quiet}>results</span>
      </span>
    </button>
  );
}

function makeCostText(moves: readonly ContradictingMove[], number: (san: string) => string): string {
  const [first, ...others] = moves;
  if (!first) return '';
  const rest = others.map(({ san, positions }) => `${positions} with ${number(san)}`);
  const cost = `${countOf(first.positions, 'position')} in ${countOf(first.lines, 'line')} with ${number(first.san)}`;
  return `${[cost, ...rest].join(', ')} to learn.`;
}
