export const separators: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
};

/** Do not reorder: Anki uses the first column as the front and finds the last two by their numbers. */
export const columns = [
  'Prompt',
  'Answer',
  'Prompt FEN',
  'Prompt PGN',
  'Answer FEN',
  'Answer PGN',
  'Colour',
  'Opening',
  'Game',
  'Answer search',
  'Made',
  'Suspended',
  'Reviews',
  'Guid',
  'Tags',
] as const;
export type Column = (typeof columns)[number];
