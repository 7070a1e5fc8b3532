export const PGN_LIMITS = {
  textBytes: 8 * 1024 * 1024,
  moves: 200_000,
  nesting: 64,
  tags: 200_000,
  chapters: 20_000,
  /**
   * A report writes the complete line to each of its positions, so it can have far more moves than the PGN.
   */
  writtenMoves: 10_000_000,
} as const;

export type PgnLimitName = keyof typeof PGN_LIMITS;

export interface PgnLimitError {
  limit: PgnLimitName;
  message: string;
}

const MESSAGES: Record<PgnLimitName, string> = {
  textBytes: 'the PGN text is larger than 8 MiB, the limit for one text',
  moves: 'the PGN text has more than 200,000 moves, the limit for one text',
  nesting: 'the PGN text has variations nested more than 64 deep, the limit',
  tags: 'the PGN text has more than 200,000 header tags, the limit for one text',
  chapters: 'the PGN text has more than 20,000 chapters, the limit for one text',
  writtenMoves:
    'the lines of this opening have more than 10,000,000 moves together, the limit for one result',
};

export function makeLimitError(limit: PgnLimitName): PgnLimitError {
  return { limit, message: MESSAGES[limit] };
}

export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}
