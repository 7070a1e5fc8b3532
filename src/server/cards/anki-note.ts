import { findPosition } from '#chess/position/moves';
import { stripHtml } from '#contract/card-text/read';
import type { CardContent } from '#contract/cards';

export interface AnkiNote {
  names: readonly string[];
  fields: readonly string[];
}

const namedFields: ReadonlySet<string> = new Set([
  'prompt',
  'front',
  'question',
  'answer',
  'back',
  'prompt fen',
  'fen',
  'position',
  'answer fen',
  'prompt pgn',
  'pgn',
  'answer pgn',
  'colour',
  'color',
  'orientation',
  'side',
  'opening',
]);

export function readAnkiNote({ names, fields }: AnkiNote): CardContent | undefined {
  const known = new Map(names.map((name, at) => [name.trim().toLowerCase(), fields[at] ?? '']));
  const get = (...wanted: string[]): string | undefined =>
    wanted.map((name) => known.get(name)).find((field) => field !== undefined && field !== '');
  const found = fields.flatMap(findFens);
  const [first] = findFens(get('prompt fen', 'fen', 'position') ?? '').concat(found);
  if (first === undefined) return undefined;
  const second = findFens(get('answer fen') ?? '').concat(found.filter((fen) => fen !== first))[0];
  const words = fields
    .filter((field, at) => !namedFields.has((names[at] ?? '').trim().toLowerCase()) && !isBarePosition(field))
    .map(cleanWords)
    .filter((text) => text !== '');
  const prompt = get('prompt', 'front', 'question');
  const answer = get('answer', 'back');
  const colour = stripHtml(get('colour', 'color', 'orientation', 'side') ?? '').toLowerCase();
  const isBlack = colour === 'black' || (colour === '' && first.includes(' b '));
  return {
    prompt: prompt === undefined ? (words[0] ?? '') : cleanWords(prompt),
    prompt_fen: first,
    prompt_pgn: stripHtml(get('prompt pgn', 'pgn') ?? ''),
    answer: answer === undefined ? words.slice(prompt === undefined ? 1 : 0).join('\n') : cleanWords(answer),
    answer_fen: second ?? first,
    answer_pgn: stripHtml(get('answer pgn') ?? ''),
    orientation: isBlack ? 'black' : 'white',
  };
}

const longestWords = 10_000;

function isBarePosition(field: string): boolean {
  return findFens(field).length > 0 && cleanWords(field) === '';
}

function cleanWords(html: string): string {
  return stripHtml(html).replaceAll(fenPattern, '').trim().slice(0, longestWords);
}

const rank = '[pnbrqkPNBRQK1-8]{1,8}';
/**
 * Also finds FENs in file names and URLs such as `rnbqkbnr-pppppppp-8-8-…_w_KQkq`. Only the ranks are
 * required.
 */
const fenPattern = new RegExp(
  `${rank}(?:[/_|:-]${rank}){7}(?:[ _+][wb](?:[ _+](?:-|K?Q?k?q?)(?:[ _+](?:[a-h][36]|-)(?:[ _+]\\d{1,3}[ _+]\\d{1,3})?)?)?)?`,
  'gu',
);

function findFens(field: string): string[] {
  const text = field
    .replaceAll('%2F', '/')
    .replaceAll('%2f', '/')
    .replaceAll(/%20|&nbsp;/gu, ' ');
  return [...text.matchAll(fenPattern)].flatMap(([written]) => {
    const [ranks = '', turn = 'w', castling = '-', passant = '-', half = '0', full = '1'] = splitFen(written);
    const fen = `${ranks} ${turn} ${castling || '-'} ${passant} ${half} ${full}`;
    return findPosition(fen) === undefined ? [] : [fen];
  });
}

function splitFen(written: string): string[] {
  const ranks = /^[pnbrqkPNBRQK1-8]{1,8}(?:[/_|:-][pnbrqkPNBRQK1-8]{1,8}){7}/u.exec(written)?.[0] ?? '';
  const rest = written.slice(ranks.length).split(/[ _+]/u).slice(1);
  return [ranks.replaceAll(/[_|:-]/gu, '/'), ...rest];
}
