/** Separate from the FSRS packages, which not every screen loads. */
export const MEMORY_MODELS = ['fsrs-5', 'fsrs-6'] as const;
export type MemoryModel = (typeof MEMORY_MODELS)[number];
