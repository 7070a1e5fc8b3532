export function findLengthProblem(password: string, minLength: number): string | undefined {
  return Array.from(password).length < minLength ? `At least ${minLength} characters` : undefined;
}
