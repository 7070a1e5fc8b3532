import { readFileSync } from 'node:fs';
import { parseFen } from 'chessops/fen';
import { COLORS, type Color, ROLES, type Role } from 'chessops/types';
import { squareFile, squareRank } from 'chessops/util';

const squareSize = 45;
const folder = new URL('../../chess/position/pieces/', import.meta.url);
const names = COLORS.flatMap((color) => ROLES.map((role) => makeName(color, role)));
const pieces = new Map(
  names.map((name) => [
    name,
    /<svg[^>]*>(.*)<\/svg>/su.exec(readFileSync(new URL(`${name}.svg`, folder), 'utf8'))?.[1] ?? '',
  ]),
);

function makeName(color: Color, role: Role): string {
  return `${color}-${role}`;
}

export function makeBoardPicture(fen: string, orientation: Color): string {
  const board = parseFen(fen).unwrap(
    (setup) => [...setup.board],
    () => [],
  );
  const place = (square: number): { x: number; y: number } => {
    const [file, rank] = [squareFile(square), squareRank(square)];
    return {
      x: squareSize * (orientation === 'white' ? file : 7 - file),
      y: squareSize * (orientation === 'white' ? 7 - rank : rank),
    };
  };
  const dark = Array.from({ length: 64 }, (_, square) => square)
    .filter((square) => (squareFile(square) + squareRank(square)) % 2 === 0)
    .map((square) => `M${place(square).x} ${place(square).y}h45v45h-45z`)
    .join('');
  const used = new Set(board.map(([, { color, role }]) => makeName(color, role)));
  const drawings = [...used].map((name) => `<g id="${name}">${pieces.get(name) ?? ''}</g>`).join('');
  const standing = board
    .map(([square, { color, role }]) => {
      const { x, y } = place(square);
      return `<use href="#${makeName(color, role)}" x="${x}" y="${y}"/>`;
    })
    .join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360" width="360" height="360">' +
    `<defs>${drawings}</defs><path fill="#e4e7dd" d="M0 0h360v360H0z"/><path fill="#74948b" d="${dark}"/>${standing}</svg>`
  );
}
