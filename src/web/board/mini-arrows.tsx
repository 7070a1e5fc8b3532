import { parseSquare, squareFile, squareRank } from 'chessops/util';
import type { Color, SquareName } from 'chessops/types';

import type { BoardShape } from './board-config.ts';
import classes from './mini-board.module.css';

interface Point {
  x: number;
  y: number;
}

const headLength = 0.75;
const headWidth = 0.75;

function findCentre(name: SquareName, orientation: Color): Point {
  const square = parseSquare(name);
  const [file, rank] = [squareFile(square), squareRank(square)];
  return orientation === 'white' ? { x: file + 0.5, y: 7.5 - rank } : { x: 7.5 - file, y: rank + 0.5 };
}

export function makeArrow(from: Point, to: Point): { neck: Point; head: string } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [alongX, alongY] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const neck = { x: to.x - headLength * alongX, y: to.y - headLength * alongY };
  const corner = (side: 1 | -1) =>
    `${(neck.x - (side * headWidth * alongY) / 2).toFixed(2)},${(neck.y + (side * headWidth * alongX) / 2).toFixed(2)}`;
  return { neck, head: `${to.x},${to.y} ${corner(1)} ${corner(-1)}` };
}

export function MiniArrows({ shapes, orientation }: { shapes: readonly BoardShape[]; orientation: Color }) {
  return (
    <svg className={classes.arrows} viewBox="0 0 8 8">
      {shapes.map(({ from, to, color }) => {
        if (to === undefined) return null;
        const start = findCentre(from, orientation);
        const { neck, head } = makeArrow(start, findCentre(to, orientation));
        return (
          <g key={`${from}${to}${color}`} data-color={color}>
            <line x1={start.x} y1={start.y} x2={neck.x} y2={neck.y} />
            <polygon points={head} />
          </g>
        );
      })}
    </svg>
  );
}
