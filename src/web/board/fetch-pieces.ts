const pictures = import.meta.glob<string>('../../chess/position/pieces/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * Asks for the pictures of pieces.css one by one. A board that appears asks for all twelve while its styles are worked out, which
 * takes longer than everything else of it.
 */
export function fetchPieces(): void {
  // The screens that are drawn while the page is built.
  if (typeof Image === 'undefined') return;
  for (const picture of Object.values(pictures)) setTimeout(() => (new Image().src = picture));
}
