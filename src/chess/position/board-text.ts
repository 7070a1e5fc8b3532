import { PIECE_LETTERS, SQUARE_NAMES } from './mailbox.ts';

/** FEN texts of ranks. A key holds the pieces of a rank in four bits per square, starting with the a-file. */
const RANK_TEXTS = new Map<number, string>();
const MOST_RANK_TEXTS = 20_000;

export function getRankText(pieces: number): string {
  let text = RANK_TEXTS.get(pieces);
  if (text === undefined) {
    text = makeRankText(pieces);
    if (RANK_TEXTS.size >= MOST_RANK_TEXTS) RANK_TEXTS.clear();
    RANK_TEXTS.set(pieces, text);
  }
  return text;
}

function makeRankText(pieces: number): string {
  const letters = Array.from({ length: 8 }, (_, file) =>
    PIECE_LETTERS.charAt((pieces >> (28 - 4 * file)) & 15),
  );
  return letters.join('').replaceAll(/\.+/g, (empty) => `${empty.length}`);
}

export const CASTLING_TEXTS = Array.from({ length: 16 }, (_, rights) => {
  const letters = Array.from('KQkq').filter((_letter, bit) => rights & (1 << bit));
  return letters.length === 0 ? '-' : letters.join('');
});

export const STATE_TEXTS = ['w', 'b'].flatMap((turn) =>
  CASTLING_TEXTS.map((castling) => ` ${turn} ${castling} `),
);

const ROLE_LETTERS = ['', '', 'N', 'B', 'R', 'Q', 'K'] as const;

const SAN_TEXTS = new Map<number, string>();

export function getSanText(
  role: number,
  fromFile: number,
  fromRank: number,
  isCapture: boolean,
  to: number,
  promotion: number,
): string {
  const capture = isCapture ? 1 : 0;
  const code =
    role | ((fromFile + 1) << 3) | ((fromRank + 1) << 7) | (capture << 11) | (to << 12) | (promotion << 19);
  let text = SAN_TEXTS.get(code);
  if (text === undefined) {
    const origin = 'abcdefgh'.charAt(fromFile) + '12345678'.charAt(fromRank);
    const promoted = promotion > 0 ? `=${ROLE_LETTERS[promotion] ?? ''}` : '';
    text = `${ROLE_LETTERS[role] ?? ''}${origin}${isCapture ? 'x' : ''}${SQUARE_NAMES[to] ?? ''}${promoted}`;
    SAN_TEXTS.set(code, text);
  }
  return text;
}
