/** What is wrong with the length of a new password; a character outside the basic plane counts as one, not two. */
export function findLengthProblem(password: string, minLength: number): string | undefined {
  return Array.from(password).length < minLength ? `At least ${minLength} characters` : undefined;
}
