/** A separate file, so that screens can import it without the FSRS packages. */
export const MEMORY_MODELS = ['fsrs-5', 'fsrs-6'] as const;
export type MemoryModel = (typeof MEMORY_MODELS)[number];
