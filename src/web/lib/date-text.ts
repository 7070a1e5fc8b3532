let dates: Intl.DateTimeFormat | undefined;

/** Local language and time zone: `11/14/26, 9:41 PM`. */
export function makeDateText(time: Date): string {
  dates ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });
  return dates.format(time);
}
