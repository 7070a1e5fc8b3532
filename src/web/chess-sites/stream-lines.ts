export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  if (rest) yield rest;
}

export async function* splitGameStream(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let game: string[] = [];
  let hasMoves = false;
  for await (const line of lines) {
    const isTag = line.startsWith('[');
    if (isTag && hasMoves) {
      yield game.join('\n').trim();
      game = [];
      hasMoves = false;
    }
    if (!isTag && line.trim()) hasMoves = true;
    game.push(line);
  }
  const last = game.join('\n').trim();
  if (last) yield last;
}
