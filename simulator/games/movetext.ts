/** Also removes the numbers of Black's moves, because PGN has them only after a comment. */
export function dropComments(movetext: string): string {
  return movetext
    .replace(/\{[^}]*\}/g, '')
    .replace(/\d+\.\.\. ?/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function listSans(movetext: string): string[] {
  return dropComments(movetext)
    .split(' ')
    .map((token) => token.replace(/^\d+\.+/, ''))
    .filter((token) => /^[a-hKQRBNO]/.test(token))
    .map((token) => token.replace(/[!?]+$/, ''));
}

export function listClocks(movetext: string): number[] {
  return [...movetext.matchAll(/\[%clk (\d+):(\d\d):(\d\d(?:\.\d)?)\]/g)].map(
    ([, hours, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  );
}
