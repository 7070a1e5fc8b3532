/** An engine's judgement from White's side: hundredths of a pawn, or moves to mate. */
export type Score = { readonly cp: number } | { readonly mate: number };
