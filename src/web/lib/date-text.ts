import { once } from './once.ts';

const getFormat = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }));

/** Formats a time in the browser's language and time zone, e.g. `11/14/26, 9:41 PM`. */
export function makeDateText(time: Date): string {
  return getFormat().format(time);
}
