/** A separate file, because not every screen should load the FSRS packages. */
export const MEMORY_MODELS = ['fsrs-5', 'fsrs-6'] as const;
export type MemoryModel = (typeof MEMORY_MODELS)[number];
