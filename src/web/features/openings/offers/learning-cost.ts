/** A position is shown once and asked about this often before it stays. */
export const timesAsked = 4;
