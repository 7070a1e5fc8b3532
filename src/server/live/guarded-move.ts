import { makeFen } from 'chessops/fen';
import { type LiveLine, extendLine, isUsualStart } from '#chess/live/line';
import type { Score } from '#chess/position/score';
import { isTooBad } from '#chess/review/play-out';
import { winChanceOf } from '#chess/review/win-chance';
import type { BotChoice } from './bot-worker.ts';

/** Outside the standard start, the net may draw a blunder. If it does, play the most likely move instead. */
export async function guardMove(
  evaluate: (fen: string) => Promise<Score | null>,
  line: LiveLine,
  { uci, likeliest }: BotChoice,
): Promise<string> {
  if (isUsualStart(line) || uci === likeliest) return uci;
  const side = line.position.turn;
  const chances: number[] = [];
  // The engine has only one thread and also judges finished games, so evaluate one move at a time.
  for (const move of [uci, likeliest]) {
    const after = extendLine(line, move);
    const score = after && (await evaluate(makeFen(after.position.toSetup())));
    if (!score) return uci;
    chances.push(winChanceOf(side, score));
  }
  const [drawn = 0, usual = 0] = chances;
  return isTooBad(drawn, usual) ? likeliest : uci;
}
