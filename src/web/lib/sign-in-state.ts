import * as z from 'zod/mini';

const signInState = z.object({
  returnPath: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
  notice: z.optional(z.string()),
});
export type SignInState = z.infer<typeof signInState>;

export function makeSignInState(state: SignInState): SignInState {
  return state;
}

/** Browsers store this state across reloads, so another version of the page may have written it. */
export function readSignInState(state: unknown): SignInState {
  const parsed = z.safeParse(signInState, state);
  return parsed.success ? parsed.data : {};
}
