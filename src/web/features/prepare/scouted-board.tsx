import { useMemo, useState } from 'react';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import { type BoardMove, findPosition, parseMoveText, playMove } from '#chess/position/moves';

import { Board } from '../../board/board.tsx';
import type { BoardShape } from '../../board/board-config.ts';
import { AnalysisLines } from '../../engine/analysis-lines.tsx';
import { useLiveAnalysis } from '../../engine/use-live-analysis.ts';
import { parts } from '../../ui/parts.tsx';
import { EngineSwitch, StepControls } from '../../ui/board-control.tsx';
import { PositionPanels } from '../../ui/position-panels.tsx';
import { useScreenKeys } from '../../ui/screen-keys.tsx';
import type { ScoutedPosition } from '../../worker/scouting-index.ts';
import type { PrepareKey } from './prepare-keys.ts';
import { useScouted } from './use-scouting.ts';
import classes from './prepare.module.css';

const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const leastShare = 0.02;

function makeShapes(scoutedPosition: ScoutedPosition | undefined): BoardShape[] {
  const position = scoutedPosition && findPosition(`${scoutedPosition.key} 0 1`);
  if (!position) return [];
  return scoutedPosition.moves.flatMap(({ san, share = 0, games, isInBook }) => {
    const move = parseMoveText(position, san);
    if (!move || (scoutedPosition.isOpponentTurn && share < leastShare && games === 0)) return [];
    const color = scoutedPosition.isOpponentTurn ? (isInBook ? 'blue' : 'red') : 'verdigris';
    const width = scoutedPosition.isOpponentTurn ? 3 + 12 * Math.sqrt(share) : 10;
    return [{ from: move.from, to: move.to, color, width } as const];
  });
}

export function ScoutedBoard() {
  const { color, position: scoutedPosition, sans, goTo } = useScouted();
  const [isFlipped, setIsFlipped] = useState(false);
  const [isEngineOn, setIsEngineOn] = useState(false);
  const fen = scoutedPosition ? `${scoutedPosition.key} 0 1` : startFen;
  const shapes = useMemo(() => makeShapes(scoutedPosition), [scoutedPosition]);
  const liveAnalysis = useLiveAnalysis(isEngineOn ? fen : undefined);
  const goBack = sans.length > 0 ? () => goTo(sans.slice(0, -1)) : undefined;
  const likeliest = scoutedPosition?.moves[0];
  const goOn = likeliest && (() => goTo([...sans, likeliest.san]));
  useScreenKeys<PrepareKey>(
    {
      ArrowLeft: goBack,
      ArrowRight: goOn,
      Home: () => goTo([]),
      f: () => setIsFlipped(!isFlipped),
      e: () => setIsEngineOn(!isEngineOn),
    },
    { repeats: true },
  );
  function onMove(move: BoardMove): void {
    const position = findPosition(fen);
    const made = position && playMove(position, move);
    if (made) goTo([...sans, made.san]);
  }
  return (
    <section aria-label="Board">
      <Way />
      <div className={classes.board}>
        <Board
          label="Opening board"
          fen={fen}
          orientation={isFlipped === (color === 'white') ? 'black' : 'white'}
          shapes={shapes}
          movable="both"
          onMove={onMove}
          animationMs={150}
        />
      </div>
      <div className={classes.controls}>
        <StepControls
          labels={{ forward: 'Most likely move' }}
          onStart={goBack && (() => goTo([]))}
          onBack={goBack}
          onForward={goOn}
          onFlip={() => setIsFlipped(!isFlipped)}
        />
        <EngineSwitch isOn={isEngineOn} onClick={() => setIsEngineOn(!isEngineOn)} />
        <p className={`${parts.legend} ${classes.legend}`} aria-hidden="true">
          <span data-tone="other">their replies</span>
          <span data-tone="bad">not in your repertoire</span>
        </p>
      </div>
      <PositionPanels fen={fen}>{liveAnalysis && <AnalysisLines {...liveAnalysis} />}</PositionPanels>
    </section>
  );
}

function Way() {
  const { color, position, sans, goTo } = useScouted();
  return (
    <div className={classes.way}>
      <nav aria-label="Moves to this position">
        <button
          type="button"
          className={parts.crumb}
          aria-current={sans.length === 0 ? 'step' : undefined}
          onClick={() => goTo([])}
        >
          Start
        </button>
        {sans.map((san, index) => (
          <span key={`${index} ${san}`}>
            {index % 2 === 0 && <span className={parts.quiet}>{makeMoveNumber(index)}</span>}
            <button
              type="button"
              className={parts.crumb}
              data-own={(index % 2 === 0) === (color === 'white') || undefined}
              aria-current={index === sans.length - 1 ? 'step' : undefined}
              onClick={() => goTo(sans.slice(0, index + 1))}
            >
              {san}
            </button>
          </span>
        ))}
      </nav>
      <span className={classes.openingName} title={position?.name}>
        {position?.name}
      </span>
    </div>
  );
}
