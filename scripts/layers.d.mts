export const layers: Record<'chess' | 'server' | 'web', readonly (readonly string[])[]>;
export const partners: ReadonlySet<string>;
export function findFault(file: string, specifier: string): string | undefined;
export function drawLayers(tree: 'chess' | 'server' | 'web'): string;
