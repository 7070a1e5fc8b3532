/** The texts of the ready-made books, each fetched when it is looked at. */
const texts = import.meta.glob<string>('./books/*.pgn', { query: '?raw', import: 'default' });

/** Rejects where it cannot be fetched. */
export async function loadText(id: string): Promise<string> {
  const load = texts[`./books/${id}.pgn`];
  if (!load) throw new Error(`There is no book ${id}`);
  return load();
}
