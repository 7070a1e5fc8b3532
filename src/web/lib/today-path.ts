/** What Today asks first, before its script is there and by it. */
const dayChangeHour = 4;

/** The beginning of the day that a moment belongs to, and of others around it. Days with a change of the clock are not 24 hours. */
export function findDay(nowMs: number, daysLater = 0): Date {
  const day = new Date(nowMs - dayChangeHour * 60 * 60 * 1000);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater, dayChangeHour);
}

/** What is due now, and what will be by the end of tomorrow. */
export function makeTodayPath(nowMs: number): string {
  const query = { before: new Date(nowMs).toISOString(), until: findDay(nowMs, 2).toISOString() };
  return `/api/get-today?${new URLSearchParams(query).toString()}`;
}
