export const SPEEDS = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;

const CORRESPONDENCE = 5;
/** The upper limit of each speed in seconds (https://lichess.org/faq#time-controls). */
const SPEED_LIMITS = [30, 180, 480, 1500, 21_600] as const;

function findSpeed(initialSeconds: number, incrementSeconds: number): number {
  const seconds = initialSeconds + 40 * incrementSeconds;
  const speed = SPEED_LIMITS.findIndex((limit) => seconds < limit);
  return speed < 0 ? CORRESPONDENCE : speed;
}

export function parseSpeed(text: string): number | undefined {
  const live = /^(\d{1,6})(?:\+(\d{1,6}))?$/.exec(text);
  if (live) return findSpeed(Number(live[1]), Number(live[2] ?? 0));
  return text === '-' || /^1\/\d+$/.test(text) || /^\d+ days? per move$/.test(text)
    ? CORRESPONDENCE
    : undefined;
}
