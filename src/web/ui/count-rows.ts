const fewest = 6;
const most = 24;
/** About as many characters as a results box has room for beside its rows. */
const lineLength = 80;

/** How many lines a box needs for its text, with long lines broken, within what looks good. */
export function countFittingRows(text: string): number {
  let rows = 0;
  for (const line of text.split('\n', most)) rows += Math.max(1, Math.ceil(line.length / lineLength));
  return Math.min(most, Math.max(fewest, rows));
}
