export interface PgnHeader {
  name: string;
  value: string;
  end: number;
}

const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;
const CLOSING = 93;

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

function isNameCharacter(code: number): boolean {
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  // The characters : _ + # = - are allowed too.
  return isLetter || (code >= 48 && code <= 58) || [95, 43, 35, 61, 45].includes(code);
}

export function parseHeader(text: string, bracket: number): PgnHeader | undefined {
  const nameStart = skipBlanks(text, bracket + 1);
  let at = nameStart;
  while (isNameCharacter(text.charCodeAt(at))) at++;
  const name = text.slice(nameStart, at);
  if (name === '') return undefined;
  at = skipBlanks(text, at);
  if (text.charCodeAt(at) !== QUOTE) return undefined;
  const valueStart = ++at;
  let hasEscapes = false;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE) return undefined;
    if (code === BACKSLASH) {
      hasEscapes = true;
      at++;
    } else if (code === QUOTE) {
      const after = skipBlanks(text, at + 1);
      if (text.charCodeAt(after) !== CLOSING) continue;
      const value = text.slice(valueStart, at);
      return { name, value: hasEscapes ? value.replaceAll(/\\(["\\])/g, '$1') : value, end: after + 1 };
    }
  }
  return undefined;
}

export function findHeaderLine(text: string, from: number): number {
  let newline = text.indexOf('\n[', from);
  while (newline >= 0) {
    let before = newline - 1;
    while (isBlank(text.charCodeAt(before))) before--;
    if (text.charCodeAt(before) === NEWLINE && parseHeader(text, newline + 1)) return newline + 1;
    newline = text.indexOf('\n[', newline + 1);
  }
  return text.length;
}
