import * as z from 'zod/mini';

const signInState = z.object({
  returnPath: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
  notice: z.optional(z.string()),
});
export type SignInState = z.infer<typeof signInState>;

/** Navigation state for the sign-in screen: where to go next, and a message. */
export function makeSignInState(state: SignInState): SignInState {
  return state;
}

/** Browsers keep it across reloads and versions. */
export function readSignInState(state: unknown): SignInState {
  const parsed = z.safeParse(signInState, state);
  return parsed.success ? parsed.data : {};
}
