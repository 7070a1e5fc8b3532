/** How memories are held to fade: FSRS-5 unless the user has chosen otherwise. Apart from the packages, which not every screen needs. */
export const MEMORY_MODELS = ['fsrs-5', 'fsrs-6'] as const;
export type MemoryModel = (typeof MEMORY_MODELS)[number];
