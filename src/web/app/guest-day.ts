export function makeDayWord(atMs: number, nowMs: number): string {
  const day = new Date(nowMs);
  if (isSameDay(new Date(atMs), day)) return 'today';
  day.setDate(day.getDate() + 1);
  if (isSameDay(new Date(atMs), day)) return 'tomorrow';
  return `on ${new Date(atMs).toLocaleDateString('en', { month: 'long', day: 'numeric' })}`;
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
