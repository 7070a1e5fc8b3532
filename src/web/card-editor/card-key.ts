import type { ScreenKey } from '../ui/screen-keys.tsx';

export const cardKey: ScreenKey = { keys: ['Control', 'Enter'], does: 'In the card editor: save the card' };
