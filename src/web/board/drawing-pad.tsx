import type { Color, SquareName } from 'chessops/types';
import { type PointerEvent, useRef } from 'react';
import type { BoardColor, BoardShape } from './board-config.ts';
import { findSquareAt } from './square-at.ts';
import styles from './board.module.css';

interface DrawingPadProps {
  orientation: Color;
  color: BoardColor;
  onSketch: (shape: BoardShape | undefined) => void;
  onDraw: (shape: BoardShape) => void;
}

export function DrawingPad({ orientation, color, onSketch, onDraw }: DrawingPadProps) {
  const start = useRef<SquareName>(undefined);
  const end = useRef<SquareName>(undefined);

  function find({ currentTarget, clientX, clientY }: PointerEvent): SquareName | undefined {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    return findSquareAt((clientX - left) / width, (clientY - top) / width, orientation);
  }

  function makeShape(event: PointerEvent): BoardShape | undefined {
    const to = find(event);
    const from = start.current;
    return from && to && { from, color, ...(to !== from && { to }) };
  }

  function sketch(event: PointerEvent): void {
    const shape = makeShape(event);
    const to = shape && (shape.to ?? shape.from);
    if (to !== end.current) onSketch(shape);
    end.current = to;
  }

  function stop(): void {
    start.current = undefined;
    end.current = undefined;
    onSketch(undefined);
  }

  return (
    <div
      className={styles.pad}
      aria-hidden="true"
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = find(event);
        sketch(event);
      }}
      onPointerMove={(event) => start.current && sketch(event)}
      onPointerUp={(event) => {
        const shape = makeShape(event);
        stop();
        if (shape) onDraw(shape);
      }}
      onPointerCancel={stop}
    />
  );
}
