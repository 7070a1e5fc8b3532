const pictures = import.meta.glob<string>('../../chess/position/pieces/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Preloads the pieces one by one. Loading all twelve during style calculation would take longer than the board itself. */
export function fetchPieces(): void {
  // No `Image` during the build.
  if (typeof Image === 'undefined') return;
  for (const picture of Object.values(pictures)) setTimeout(() => (new Image().src = picture));
}
