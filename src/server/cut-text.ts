/**
 * Cuts a text into pieces of at most `length` UTF-16 units. Never splits a surrogate pair, because UTF-8
 * cannot encode half of one.
 */
export function* cutText(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length;) {
    const last = at + length - 1;
    const isPair = last > at && last + 1 < text.length && (text.codePointAt(last) ?? 0) > 0xffff;
    const end = isPair ? last : last + 1;
    yield text.slice(at, end);
    at = end;
  }
}
