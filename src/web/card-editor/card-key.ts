import type { ScreenKey } from '../ui/screen-keys.tsx';

export const cardKey: ScreenKey = { keys: ['Control', 'Enter'], does: 'While a card is written: save it' };
