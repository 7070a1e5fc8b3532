/** A score from White's side, in centipawns or in moves to mate. */
export type Score = { readonly cp: number } | { readonly mate: number };
