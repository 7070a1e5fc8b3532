/** The one section of a text that changed. Studies are long, so saving only this section is faster. */
export interface TextPatch {
  readonly prefix: number;
  readonly suffix: number;
  readonly text: string;
}

/** Compares blocks of this size first, because comparing 8 MiB by characters is slow. */
const stride = 4096;

export function makeTextPatch(from: string, to: string): TextPatch {
  const shorter = Math.min(from.length, to.length);
  let prefix = 0;
  while (
    prefix + stride <= shorter &&
    from.slice(prefix, prefix + stride) === to.slice(prefix, prefix + stride)
  )
    prefix += stride;
  while (prefix < shorter && from.charCodeAt(prefix) === to.charCodeAt(prefix)) prefix++;
  if (isHighSurrogate(from.charCodeAt(prefix - 1))) prefix--;
  let suffix = 0;
  while (
    suffix + stride <= shorter - prefix &&
    from.slice(from.length - suffix - stride, from.length - suffix) ===
      to.slice(to.length - suffix - stride, to.length - suffix)
  )
    suffix += stride;
  while (
    suffix < shorter - prefix &&
    from.charCodeAt(from.length - 1 - suffix) === to.charCodeAt(to.length - 1 - suffix)
  )
    suffix++;
  if (isLowSurrogate(from.charCodeAt(from.length - suffix))) suffix--;
  return { prefix, suffix, text: to.slice(prefix, to.length - suffix) };
}

export function applyTextPatch(from: string, { prefix, suffix, text }: TextPatch): string | undefined {
  if (prefix + suffix > from.length) return undefined;
  return `${from.slice(0, prefix)}${text}${from.slice(from.length - suffix)}`;
}

/** A patch must not split a surrogate pair, because a database cannot store half of one. */
function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
