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
