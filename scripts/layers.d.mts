/** Types of `layers.mjs`, which is plain JavaScript because the linter reads it. */
export const layers: Record<'chess' | 'server' | 'web', readonly (readonly string[])[]>;
export function drawLayers(tree: 'chess' | 'server' | 'web'): string;
