import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '#chess/count-of';
import { makeChanceText } from '#chess/opening/odds';
import { appendMove, numberSans } from '#chess/pgn/numbered-moves';
import type { StudyColor } from '#contract/studies';

import { MiniBoard } from '../../../board/mini-board.tsx';
import { makePercentText } from '../../../lib/percent-text.ts';
import { holdFocus } from '../../../ui/lost-focus.ts';
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

/** One by one, or all by majority. */
export function ContradictionsPanel(props: ContradictionsPanelProps) {
  const { color, contradictions, shown, onKeep, onLater, onMajority, onAskAgain } = props;
  const settled = contradictions.filter(({ isSettled }) => isSettled).length;
  const panel = useRef<HTMLElement>(null);
  const giveBack = useRef<() => boolean>(undefined);
  // Focus moves to the next question.
  useEffect(() => {
    if (giveBack.current?.() === true) giveBack.current = undefined;
  });
  if (contradictions.length === 0) return null;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={`${classes.panel} ${classes.contradictions}`}
      aria-labelledby="contradictions"
      onClickCapture={() => (giveBack.current = holdFocus(panel.current, panel.current))}
    >
      <header className={classes.panelHead}>
        <h2 id="contradictions">
          {shown
            ? `Resolve ${countOf(contradictions.length, 'contradiction')}`
            : `${countOf(settled, 'contradiction')} resolved`}
        </h2>
        <span className={classes.quiet} role="status">
          {settled} of {contradictions.length} resolved
        </span>
      </header>
      {shown ? (
        <Question key={shown.key} color={color} contradiction={shown} onKeep={onKeep} onLater={onLater} />
      ) : (
        <p className={classes.said}>
          {settled === contradictions.length
            ? 'The repertoire uses the moves you chose.'
            : 'Unresolved lines stop where no move was played in half of your games.'}
        </p>
      )}
      <footer className={classes.panelFoot}>
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
      </footer>
    </section>
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
        <span className={classes.board}>
          <MiniBoard
            fen={key}
            orientation={color}
            arrows={moves.map(({ san, from, to }) => ({
              from,
              to,
              color: san === picked ? 'verdigris' : 'blue',
            }))}
          />
        </span>
        <div>
          <p className={classes.said}>
            <b>{numberSans(sans)}</b> {sans.length > 0 ? makeChanceText(chance) : 'The first move'}. Which
            move goes into your repertoire?
          </p>
          <div className={classes.options} role="group" aria-label="Moves you have played here">
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
      <p className={classes.said}>
        {makeCostText(moves, number)}{' '}
        <span className={classes.quiet}>Counts all your games that reached this position.</span>
      </p>
      <Group gap={8} className={classes.keep}>
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
    <button type="button" className={classes.option} aria-pressed={isPicked} onClick={onPick}>
      <span>
        <b>{label}</b>
        <span className={classes.quiet}>{name.split(/[:,] /).at(-1)}</span>
      </span>
      <span data-figure>
        <b>{games.toLocaleString('en')}</b>
        <span className={classes.quiet}>games</span>
      </span>
      <span data-figure>
        <b>{score === undefined ? '–' : makePercentText(score)}</b>
        <span className={classes.quiet}>score</span>
      </span>
    </button>
  );
}

/** `To learn: 38 positions in 8 lines with 2. c3, 71 with 2. Nf3.` */
function makeCostText(moves: readonly ContradictingMove[], number: (san: string) => string): string {
  const [first, ...others] = moves;
  if (!first) return '';
  const rest = others.map(({ san, positions }) => `${positions} with ${number(san)}`);
  const cost = `${countOf(first.positions, 'position')} in ${countOf(first.lines, 'line')} with ${number(first.san)}`;
  return `To learn: ${[cost, ...rest].join(', ')}.`;
}
