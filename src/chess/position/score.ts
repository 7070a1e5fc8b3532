/** A score in centipawns or in moves to mate. Stored scores are from White's side. */
export type Score = { readonly cp: number } | { readonly mate: number };
