const pictures = import.meta.glob<string>('../../chess/position/pieces/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * Preloads the pieces one by one. If all twelve load while the browser calculates styles, the board appears
 * later.
 */
export function fetchPieces(): void {
  if (typeof Image === 'undefined') return;
  for (const picture of Object.values(pictures)) setTimeout(() => (new Image().src = picture));
}
