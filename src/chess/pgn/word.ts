export type PgnWord =
  | { kind: 'move'; san: string }
  | { kind: 'result'; result: string }
  | { kind: 'number' }
  | { kind: 'text'; text: string };

const NUMBER: PgnWord = { kind: 'number' };
const NULL_MOVE: PgnWord = { kind: 'move', san: '--' };
const LONGEST_MOVE = 12;
const CASTLING_LETTERS = 'Oo0';

/** Words to skip: `N` marks a novelty and `D` a diagram. The others accompany captures and checks. */
const SILENT_WORDS: ReadonlySet<string> = new Set(['N', 'D', 'e.p.', 'ep', 'ch', 'mate']);

export function isSilentWord(text: string): boolean {
  const first = text.charCodeAt(0);
  const startsWithLetter = (first >= 65 && first <= 90) || (first >= 97 && first <= 122);
  return startsWithLetter ? SILENT_WORDS.has(text) : !/[\p{L}\p{N}]/u.test(text);
}

const SPECIAL_WORDS: ReadonlyMap<string, PgnWord> = new Map<string, PgnWord>([
  ...['--', 'Z0', '0000', '@@@@', 'null', '<>'].map((word): [string, PgnWord] => [word, NULL_MOVE]),
  ...['1-0', '0-1', '1/2-1/2'].map((word): [string, PgnWord] => [word, { kind: 'result', result: word }]),
  ['1/2', { kind: 'result', result: '1/2-1/2' }],
]);

const FIGURINES: Readonly<Record<string, string>> = {
  '♔': 'K',
  '♕': 'Q',
  '♖': 'R',
  '♗': 'B',
  '♘': 'N',
  '♙': '',
  '♚': 'K',
  '♛': 'Q',
  '♜': 'R',
  '♝': 'B',
  '♞': 'N',
  '♟': '',
  '–': '-',
  '—': '-',
  '×': 'x',
  '½': '1/2',
  '†': '+',
  '‡': '#',
};

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isSquareAt(text: string, at: number): boolean {
  const file = text.charCodeAt(at);
  const rank = text.charCodeAt(at + 1);
  return file >= 97 && file <= 104 && rank >= 49 && rank <= 56;
}

export function parsePgnWord(text: string, wordStart: number, end: number): PgnWord {
  let start = wordStart;
  while (start < end && isDigit(text.charCodeAt(start))) start++;
  if (text.charCodeAt(start) === 46) {
    while (start < end && text.charCodeAt(start) === 46) start++;
  } else if (start < end) {
    start = wordStart;
  }
  if (start === end) return wordStart + 4 === end && text.startsWith('0000', wordStart) ? NULL_MOVE : NUMBER;
  if (end - start > LONGEST_MOVE) return { kind: 'text', text: text.slice(start, start + 60) };
  const word = text.slice(start, end);
  const last = word.charCodeAt(word.length - 1);
  const isChecking = last === 43 || last === 35;
  const first = word.charCodeAt(0);
  const isPlain = first > 57 && first < 128;
  if (isPlain && isSquareAt(word, word.length - (isChecking ? 3 : 2))) return { kind: 'move', san: word };
  return parseRareWord(word);
}

function parseRareWord(raw: string): PgnWord {
  const word = isAscii(raw)
    ? raw
    : raw.replaceAll(/[^\0-\x7f]/g, (character) => FIGURINES[character] ?? character);
  const special = SPECIAL_WORDS.get(word);
  if (special) return special;
  if (CASTLING_LETTERS.includes(word.charAt(0)) && /^[Oo0]-?[Oo0](-?[Oo0])?[+#]*$/.test(word)) {
    const wings = word.replaceAll(/[^Oo0]/g, '').length;
    return { kind: 'move', san: (wings === 2 ? 'O-O' : 'O-O-O') + word.replaceAll(/[^+#]/g, '') };
  }
  if (!hasSquare(word)) return { kind: 'text', text: raw };
  return { kind: 'move', san: /^\d*\.*(.*?)(?:e\.?p\.?)?$/.exec(word)?.[1] ?? word };
}

function isAscii(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 127) return false;
  return true;
}

function hasSquare(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (isSquareAt(word, i)) return true;
  return false;
}
