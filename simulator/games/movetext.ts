/** Small edits of movetext that exports ask for, without replaying the game. */

/** Removes comments, and the black move numbers that only a comment called for. */
export function dropComments(movetext: string): string {
  return movetext
    .replace(/\{[^}]*\}/g, '')
    .replace(/\d+\.\.\. ?/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The moves alone, as SAN. */
export function listSans(movetext: string): string[] {
  return dropComments(movetext)
    .split(' ')
    .map((token) => token.replace(/^\d+\.+/, ''))
    .filter((token) => /^[a-hKQRBNO]/.test(token))
    .map((token) => token.replace(/[!?]+$/, ''));
}

/** Seconds left after each move. */
export function listClocks(movetext: string): number[] {
  return [...movetext.matchAll(/\[%clk (\d+):(\d\d):(\d\d(?:\.\d)?)\]/g)].map(
    ([, hours, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  );
}
