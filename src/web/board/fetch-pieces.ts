const pictures = import.meta.glob<string>('../../chess/position/pieces/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * Asks for the pictures of pieces.css one by one. Otherwise a board asks for all twelve when it appears, while its styles are
 * worked out, and that takes longer than the rest of the board.
 */
export function fetchPieces(): void {
  // There is no `Image` while the build draws the screens.
  if (typeof Image === 'undefined') return;
  for (const picture of Object.values(pictures)) setTimeout(() => (new Image().src = picture));
}
