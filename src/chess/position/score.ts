/** An engine's score from White's side: centipawns or moves to mate. */
export type Score = { readonly cp: number } | { readonly mate: number };
