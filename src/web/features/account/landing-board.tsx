import { Text } from '@mantine/core';

import pieces from '../../board/cburnett.svg';
import classes from './landing-board.module.css';

/** London System after 5...Nc6: the move that was prepared, and the one that was played. */
const placement = 'r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP3PPP/RN1QKB1R';
const pieceSize = 45;
const roles = 'kqrbnp';

type PlacedPiece = { column: number; row: number; letter: string };

function parsePlacement(text: string): PlacedPiece[] {
  return text.split('/').flatMap((rank, row) => {
    const squares = rank.replace(/\d/g, (empty) => '.'.repeat(Number(empty)));
    return [...squares]
      .map((letter, column) => ({ column, row, letter }))
      .filter(({ letter }) => letter !== '.');
  });
}

function Piece({ column, row, letter }: PlacedPiece) {
  const role = roles.indexOf(letter.toLowerCase());
  const side = letter === letter.toLowerCase() ? 1 : 0;
  return (
    <svg
      x={column * pieceSize}
      y={row * pieceSize}
      width={pieceSize}
      height={pieceSize}
      viewBox={`${role * pieceSize} ${side * pieceSize} ${pieceSize} ${pieceSize}`}
    >
      <image href={pieces} width={6 * pieceSize} height={2 * pieceSize} />
    </svg>
  );
}

function Arrow({ id, d, className }: { id: string; d: string; className: string | undefined }) {
  return (
    <g className={className}>
      <marker id={id} orient="auto" markerWidth="4" markerHeight="8" refX="2.05" refY="2">
        <path d="M0,0 V4 L3,2 Z" fill="currentColor" />
      </marker>
      <path d={d} stroke="currentColor" strokeWidth="8" strokeLinecap="round" markerEnd={`url(#${id})`} />
    </g>
  );
}

/** A picture of what the product says. It is drawn without the board's code, so the landing page stays light. */
export function LandingBoard() {
  return (
    <figure className={classes.figure}>
      <svg
        viewBox="0 0 360 360"
        className={classes.board}
        role="img"
        aria-label="A position of the London System. One arrow shows the move played, Bd3; another the move prepared, Nbd2."
      >
        <rect width="360" height="360" className={classes.light} />
        {Array.from({ length: 32 }, (_, index) => {
          const row = Math.floor(index / 4);
          const column = (index % 4) * 2 + ((row + 1) % 2);
          return (
            <rect
              key={index}
              x={column * pieceSize}
              y={row * pieceSize}
              width={pieceSize}
              height={pieceSize}
              className={classes.dark}
            />
          );
        })}
        {parsePlacement(placement).map((piece) => (
          <Piece key={`${piece.column} ${piece.row}`} {...piece} />
        ))}
        <Arrow id="played" d="M247.5 337.5 L167 257" className={classes.played} />
        <Arrow id="prepared" d="M67.5 337.5 L146 298" className={classes.prepared} />
      </svg>
      <Text component="figcaption" mt="sm">
        You left it at <b>6. Bd3</b>. Your book has <b>6. Nbd2</b>.
      </Text>
    </figure>
  );
}
