/**
 * Pieces of a text, each of at most `length` UTF-16 units, none of which cuts a character in half: half a character cannot be
 * written as UTF-8.
 */
export function* cutText(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length;) {
    const last = at + length - 1;
    // `codePointAt` is above 0xffff at the first half of a pair only.
    const isPair = last > at && last + 1 < text.length && (text.codePointAt(last) ?? 0) > 0xffff;
    const end = isPair ? last : last + 1;
    yield text.slice(at, end);
    at = end;
  }
}
