export const samplesFolder: string;
export const benchedFolder: string;
export const longTestsFolder: string | undefined;
export const testedFolders: readonly string[];
export function listTestedFiles(...kinds: string[]): [name: string, path: string][];
