function listHeaders(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`^\\[${name} "([^"\\n]+)"\\]`, 'gm'))].map(([, value = '']) =>
    value.trim(),
  );
}

function findShared(events: readonly string[]): string | undefined {
  const [first = ''] = events;
  const end = first.indexOf(': ');
  const name = end > 0 ? first.slice(0, end) : '';
  return name !== '' && events.every((event) => event.startsWith(`${name}: `)) ? name : undefined;
}

export function makeFileTitle(fileName: string, text: string): string {
  const [study] = listHeaders(text, 'StudyName');
  const title = study ?? findShared(listHeaders(text, 'Event')) ?? fileName.replace(/\.(pgn|txt)$/i, '');
  return title || fileName;
}
