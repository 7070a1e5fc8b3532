export function makeMoveNumber(ply: number): string {
  return `${(ply >> 1) + 1}${ply % 2 === 0 ? '.' : '...'}`;
}

export function appendMove(line: string, ply: number, san: string): string {
  if (line === '') return `${makeMoveNumber(ply)} ${san}`;
  return ply % 2 === 0 ? `${line} ${makeMoveNumber(ply)} ${san}` : `${line} ${san}`;
}

export function numberSans(sans: readonly string[], startPly = 0): string {
  return sans.reduce((line, san, index) => appendMove(line, startPly + index, san), '');
}
