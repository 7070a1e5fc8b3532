import { countOf } from '#chess/count-of';

export type TimeControl =
  | { kind: 'live'; initialSeconds: number; incrementSeconds: number }
  | { kind: 'daily'; daysPerMove: number }
  | { kind: 'unknown' };

const DAY_SECONDS = 86_400;

export function parseTimeControl(text: string): TimeControl {
  const live = /^(\d{1,6})(?:\+(\d{1,6}))?$/.exec(text);
  if (live) return { kind: 'live', initialSeconds: Number(live[1]), incrementSeconds: Number(live[2] ?? 0) };
  const daily = /^1\/(\d{1,8})$/.exec(text);
  if (daily) return { kind: 'daily', daysPerMove: Number(daily[1]) / DAY_SECONDS };
  const prose = /^(\d{1,4}) days? per move$/.exec(text);
  if (prose) return { kind: 'daily', daysPerMove: Number(prose[1]) };
  return { kind: 'unknown' };
}

export function makeTimeControlText(text: string): string {
  const control = parseTimeControl(text);
  if (control.kind === 'unknown') return '';
  if (control.kind === 'daily') {
    const days = Number(control.daysPerMove.toFixed(1));
    return `${countOf(days, 'day')} per move`;
  }
  return `${makeMinutes(control.initialSeconds)}+${control.incrementSeconds}`;
}

const QUARTERS = ['', '¼', '½', '¾'];

function makeMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (seconds % 15 !== 0) return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  const quarter = QUARTERS[(seconds % 60) / 15] ?? '';
  return minutes === 0 && quarter !== '' ? quarter : `${minutes}${quarter}`;
}
