/** What was scheduled with other settings is folded anew before it is shown. Rooms below the one that does it ask by this. */
export interface Refolding {
  /** Resolves when everything of the user's is scheduled as the settings say: at once, unless they have just been changed. */
  run(userId: string): Promise<void>;
}
