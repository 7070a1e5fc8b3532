export type OpeningSource =
  | { kind: 'none' }
  | { kind: 'file'; file: File }
  | { kind: 'study'; id: string }
  | { kind: 'typed-id'; text: string };

export type PickedGame =
  | { kind: 'none' }
  | { kind: 'picked'; id: string; pgn: string }
  | { kind: 'file'; file: File }
  | { kind: 'pasted'; text: string }
  | { kind: 'typed-id'; text: string };

export const noSource = { kind: 'none' } as const;

export function makeTypedId(text: string): { kind: 'typed-id'; text: string } | { kind: 'none' } {
  return text.trim() === '' ? noSource : { kind: 'typed-id', text };
}

export function makePasted(text: string): PickedGame {
  return text.trim() === '' ? noSource : { kind: 'pasted', text };
}

export function parseStudyId(text: string): string | undefined {
  const trimmed = text.trim();
  const [, fromAddress] = /\/study\/([A-Za-z0-9]{8})(?:[/?#.]|$)/.exec(trimmed) ?? [];
  if (fromAddress !== undefined) return fromAddress;
  return /^[A-Za-z0-9]{8}$/.test(trimmed) ? trimmed : undefined;
}

export const messages = {
  coverageWithoutOpening: 'No opening entered, please enter an opening above',
  consistencyWithoutOpening: 'Please choose an opening file above',
  comparisonWithoutOpening: 'Please select an opening file',
  comparisonWithoutGame: 'Please select a game file',
} as const;
