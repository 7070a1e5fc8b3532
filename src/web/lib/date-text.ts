import { once } from './once.ts';

const getFormat = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }));

export function makeDateText(time: Date): string {
  return getFormat().format(time);
}
