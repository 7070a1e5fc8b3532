export interface SanShape {
  castling: 'short' | 'long' | undefined;
  /** 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king */
  role: number;
  fromFile: number;
  fromRank: number;
  to: number;
  promotion: number;
}

const PIECE_LETTERS = 'PNBRQK';
const PROMOTION_LETTERS = 'NBRQ';

const CASTLING: ReadonlyMap<string, SanShape> = new Map(
  (['short', 'long'] as const).map((castling) => [
    castling === 'short' ? 'O-O' : 'O-O-O',
    { castling, role: 6, fromFile: -1, fromRank: -1, to: -1, promotion: 0 },
  ]),
);

function fileAt(text: string, index: number): number {
  const file = text.charCodeAt(index) - 97;
  return file >= 0 && file < 8 ? file : -1;
}

function rankAt(text: string, index: number): number {
  const rank = text.charCodeAt(index) - 49;
  return rank >= 0 && rank < 8 ? rank : -1;
}

export function parseSanShape(san: string): SanShape | undefined {
  let end = san.length;
  while (end > 0 && (san.charCodeAt(end - 1) === 43 || san.charCodeAt(end - 1) === 35)) end--;
  if (san.charCodeAt(0) === 79) return CASTLING.get(san.slice(0, end));

  let promotion = 0;
  if (rankAt(san, end - 1) < 0) {
    promotion = PROMOTION_LETTERS.indexOf(san.charAt(end - 1).toUpperCase()) + 2;
    if (promotion < 2) return undefined;
    end--;
    if (san.charCodeAt(end - 1) === 61) end--;
  }
  const toFile = fileAt(san, end - 2);
  const toRank = rankAt(san, end - 1);
  if (toFile < 0 || toRank < 0) return undefined;
  end -= 2;

  let start = 0;
  let role = 1;
  const letter = san.length > 2 ? PIECE_LETTERS.indexOf(san.charAt(0)) : -1;
  if (letter >= 0 && end > 0) {
    role = letter + 1;
    start = 1;
  }
  if (end > start && (san.charCodeAt(end - 1) === 120 || san.charCodeAt(end - 1) === 45)) end--;
  const fromFile = end > start ? fileAt(san, start) : -1;
  if (fromFile >= 0) start++;
  const fromRank = end > start ? rankAt(san, start) : -1;
  if (fromRank >= 0) start++;
  if (start !== end) return undefined;
  return { castling: undefined, role, fromFile, fromRank, to: toFile + 8 * toRank, promotion };
}
