/** Types of `rooms.mjs`, which is plain JavaScript because the linter reads it. */
export const floors: Record<'chess' | 'server' | 'web', readonly (readonly string[])[]>;
export function drawFloors(house: 'chess' | 'server' | 'web'): string;
