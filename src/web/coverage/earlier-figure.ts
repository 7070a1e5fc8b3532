import { makePercentText } from '../lib/percent-text.ts';
import { saidMove } from './use-book-figures.ts';

type Points = readonly { readonly move: number; readonly booked: number }[];

/** Smaller shares would be rounded to 0 %. */
const leastSaid = 0.005;

export function makeEarlierText(curve: Points): string | undefined {
  const said = curve[saidMove];
  if (!said || said.booked >= leastSaid) return undefined;
  const last = curve.findLast(({ move, booked }) => move > 0 && move < saidMove && booked >= leastSaid);
  return last && `${makePercentText(last.booked)} after move ${last.move}`;
}
