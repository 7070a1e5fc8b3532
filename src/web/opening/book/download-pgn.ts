export function downloadPgn(title: string, text: string): void {
  const name = title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'opening';
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = /\.pgn$/i.test(name) ? name : `${name}.pgn`;
  link.click();
  // The browser reads the URL when it handles the click, so revoke the URL only after that.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
