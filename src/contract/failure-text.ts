const failureText = "Sorry...something went wrong, we'll look into it:";

export function makeFailureText(reason: string): string {
  return `${failureText} ${reason}`;
}
