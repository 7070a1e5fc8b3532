export function parseTags(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

export function makeTagsText(tags: readonly string[]): string {
  return tags.join(' ');
}
