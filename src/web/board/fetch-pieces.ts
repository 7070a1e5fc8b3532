const pictures = import.meta.glob<string>('../../chess/position/pieces/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function fetchPieces(): void {
  if (typeof Image === 'undefined') return;
  for (const picture of Object.values(pictures)) setTimeout(() => (new Image().src = picture));
}
