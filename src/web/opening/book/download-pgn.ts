export function downloadPgn(title: string, text: string): void {
  const name = title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'opening';
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = /\.pgn$/i.test(name) ? name : `${name}.pgn`;
  link.click();
  // Revoke the URL only after the browser has handled the click, because it reads the URL then.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
