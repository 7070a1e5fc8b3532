/** What the keys do, screen by screen, as `?` lists it. */
export type ScreenKey = { keys: readonly string[]; does: string };

const everywhere: readonly ScreenKey[] = [
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Tab'], does: 'Go to the next control; the first one skips to the content' },
  { keys: ['Esc'], does: 'Close a dialog' },
];

const boardKeys: readonly ScreenKey[] = [
  { keys: ['Tab'], does: 'From the board: type a move, such as Nf3, O-O or e7e8q' },
];

const listKeys: readonly ScreenKey[] = [{ keys: ['↑', '↓'], does: 'Choose another row of a list' }];

const cardKey: ScreenKey = { keys: ['Ctrl', 'Enter'], does: 'While a card is written: save it' };

const screens: Partial<Record<string, readonly ScreenKey[]>> = {
  '/game_review': [
    { keys: ['←', '→'], does: 'One move back or forward' },
    { keys: ['Home', 'End'], does: 'To the start or the end of the game' },
    { keys: ['f'], does: 'Flip the board' },
    { keys: ['m'], does: 'Make a card from this position' },
    { keys: ['t'], does: 'Try a line; Esc leads back to the game' },
    cardKey,
  ],
  '/review_cards': [
    { keys: ['Space'], does: 'Show or hide the answer' },
    { keys: ['1', '2', '3', '4'], does: 'Score: Again, Hard, Good, Easy' },
    { keys: ['Enter'], does: 'Show the answer, then score it Good' },
    { keys: ['u'], does: 'Take the last score back' },
  ],
  '/manage_cards': [...listKeys, ...boardKeys, cardKey],
  '/manage_openings': listKeys,
  '/opening_tool': listKeys,
  '/opening_game': boardKeys,
};

/** The keys of a screen, its own first. */
export function listScreenKeys(path: string): readonly ScreenKey[] {
  return [...(screens[path] ?? []), ...everywhere];
}
