/** At most `length` UTF-16 units; never splits a surrogate pair, which UTF-8 cannot encode. */
export function* cutText(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length;) {
    const last = at + length - 1;
    // Above 0xffff only at the first half of a pair.
    const isPair = last > at && last + 1 < text.length && (text.codePointAt(last) ?? 0) > 0xffff;
    const end = isPair ? last : last + 1;
    yield text.slice(at, end);
    at = end;
  }
}
