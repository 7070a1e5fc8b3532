const texts = import.meta.glob<string>('./books/*.pgn', { query: '?raw', import: 'default' });

export async function loadText(id: string): Promise<string> {
  const load = texts[`./books/${id}.pgn`];
  if (!load) throw new Error(`No ready-made repertoire ${id}`);
  return load();
}
