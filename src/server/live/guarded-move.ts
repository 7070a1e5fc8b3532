/** In a position that is played out the house never draws a move that throws everything away. */
import { makeFen } from 'chessops/fen';
import { type LiveLine, extendLine, isUsualStart } from '#chess/live/line';
import type { Score } from '#chess/position/score';
import { isTooBad } from '#chess/review/play-out';
import { winChanceOf } from '#chess/review/win-chance';
import type { HouseChoice } from './house-worker.ts';

/** The drawn move, or the likeliest where the drawn one loses too much more. Only in games from a position of their own. */
export async function guardMove(
  evaluate: (fen: string) => Promise<Score | null>,
  line: LiveLine,
  { uci, likeliest }: HouseChoice,
): Promise<string> {
  if (isUsualStart(line) || uci === likeliest) return uci;
  const side = line.position.turn;
  const chances: number[] = [];
  // One after the other: the engine has one thread, and verdicts wait for it too.
  for (const move of [uci, likeliest]) {
    const after = extendLine(line, move);
    const score = after && (await evaluate(makeFen(after.position.toSetup())));
    if (!score) return uci;
    chances.push(winChanceOf(side, score));
  }
  const [drawn = 0, usual = 0] = chances;
  return isTooBad(drawn, usual) ? likeliest : uci;
}
