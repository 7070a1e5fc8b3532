import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key, MoveMetadata } from '@lichess-org/chessground/types';
import { useReducedMotion } from '@mantine/hooks';
import type { Color, SquareName } from 'chessops/types';
import { useId, useMemo, useRef, useState } from 'react';
import {
  type BoardMove,
  findPosition,
  isPromotion,
  playMove,
  type PromotionRole,
} from '#chess/position/moves';
import { describePosition } from '#chess/position/placement';
import {
  type BoardColor,
  type BoardShape,
  makeBoardConfig,
  type Movable,
  readDrawShape,
} from './board-config.ts';
import { DrawingPad } from './drawing-pad.tsx';
import { fetchPieces } from './fetch-pieces.ts';
import { MoveInput } from './move-input.tsx';
import { makePositionPicture } from './position-picture.ts';
import { PromotionDialog } from './promotion-dialog.tsx';
import { useChessground } from './use-chessground.ts';
import './chessground.css';
import './pieces.css';
import styles from './board.module.css';

declare module 'react' {
  interface CSSProperties {
    '--first-position'?: string;
  }
}

export interface BoardProps {
  label: string;
  fen: string;
  orientation?: Color;
  lastMove?: readonly [SquareName, SquareName] | undefined;
  movable?: Movable;
  onMove?: (move: BoardMove) => void;
  /** Allows premoves for the side in `movable`. A premoved pawn always promotes to a queen. */
  premovable?: boolean;
  autoQueen?: boolean;
  shapes?: readonly BoardShape[];
  drawable?: boolean;
  /** The caller must add the shape to `shapes`. Otherwise it disappears. */
  onDraw?: ((shape: BoardShape) => void) | undefined;
  pen?: BoardColor | undefined;
  coordinates?: boolean;
  animationMs?: number;
  isWaiting?: boolean;
}

const noShapes: readonly BoardShape[] = [];
const defaultAnimationMs = 300;

fetchPieces();

interface PendingPromotion {
  from: SquareName;
  to: SquareName;
  fen: string;
}

export function BoardView(props: BoardProps) {
  const { fen, label, onMove, orientation = 'white', movable = 'none', autoQueen = false } = props;
  const { lastMove, shapes = noShapes, coordinates = true, premovable = false } = props;
  const [from, to] = lastMove ?? [];
  const isMovable = movable !== 'none';
  const reducedMotion = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const animationMs = reducedMotion ? 0 : (props.animationMs ?? defaultAnimationMs);
  // A board without movable pieces must not block scrolling on touch screens.
  const [hasFinePointer] = useState(() => globalThis.matchMedia?.('(pointer: fine)').matches ?? false);
  const drawable = isMovable || (props.drawable === true && hasFinePointer);

  const { onDraw, pen } = props;
  const [sketch, setSketch] = useState<BoardShape>();
  const shown = useMemo(() => (sketch ? [...shapes, sketch] : shapes), [shapes, sketch]);
  const config = useMemo(
    () =>
      makeBoardConfig({
        fen,
        orientation,
        lastMove: from && to && [from, to],
        movable,
        premovable,
        shapes: shown,
        coordinates,
        drawable,
        animationMs,
      }),
    [fen, orientation, from, to, movable, premovable, shown, coordinates, drawable, animationMs],
  );

  const host = useRef<HTMLDivElement>(null);
  const [firstPosition] = useState(() => makePositionPicture(fen, orientation));
  const [resetCount, setResetCount] = useState(0);
  const [pending, setPending] = useState<PendingPromotion>();
  const descriptionId = useId();

  function finish(move: BoardMove): void {
    const position = findPosition(fen);
    const played = position && playMove(position, move);
    setPending(undefined);
    setResetCount((count) => count + 1);
    if (!played) return;
    onMove?.({ from: played.from, to: played.to, ...(played.promotion && { promotion: played.promotion }) });
  }

  function offer(move: BoardMove, promotion: PromotionRole | undefined): void {
    const position = findPosition(fen);
    const asks = position && !move.promotion && isPromotion(position, move.from, move.to);
    if (asks && !promotion) setPending({ from: move.from, to: move.to, fen });
    else finish(asks && promotion ? { ...move, promotion } : move);
  }

  function onMoved(orig: Key, dest: Key, metadata: MoveMetadata): void {
    if (orig === 'a0' || dest === 'a0') return;
    offer({ from: orig, to: dest }, autoQueen || metadata.premove ? 'queen' : undefined);
  }

  function onDrawn(drawn: DrawShape): void {
    const shape = readDrawShape(drawn);
    if (shape) onDraw?.(shape);
  }

  useChessground(host, config, resetCount, onMoved, onDraw && onDrawn, props.isWaiting === true);

  const question = pending?.fen === fen ? pending : undefined;
  return (
    <div className={styles.frame} data-board>
      <div
        ref={host}
        className="cg-wrap"
        role="img"
        aria-label={label}
        aria-describedby={descriptionId}
        data-movable={isMovable || undefined}
        style={{ '--first-position': firstPosition }}
      />
      <p id={descriptionId} className={styles.spoken}>
        {describePosition(fen)}
      </p>
      {isMovable && (
        <MoveInput fen={fen} label={label} onMove={(move) => offer(move, autoQueen ? 'queen' : undefined)} />
      )}
      {pen && onDraw && (
        <DrawingPad orientation={orientation} color={pen} onSketch={setSketch} onDraw={onDraw} />
      )}
      {question && (
        <PromotionDialog
          to={question.to}
          orientation={orientation}
          onChoose={(promotion) => finish({ from: question.from, to: question.to, promotion })}
          onCancel={() => {
            setPending(undefined);
            setResetCount((count) => count + 1);
          }}
        />
      )}
    </div>
  );
}
