export function ensureExtraPackages(folder: 'bench/rivals' | 'scripts/kernel-compiler'): Promise<string>;
