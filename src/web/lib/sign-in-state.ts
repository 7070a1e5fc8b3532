import * as z from 'zod/mini';

const signInState = z.object({
  returnPath: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
  notice: z.optional(z.string()),
});
export type SignInState = z.infer<typeof signInState>;

/** Travels with a navigation to the sign-in screen: where to go afterwards, and what to say first. */
export function makeSignInState(state: SignInState): SignInState {
  return state;
}

/** Reads it back; the browser keeps such state over reloads, also from an older version of this page. */
export function readSignInState(state: unknown): SignInState {
  const parsed = z.safeParse(signInState, state);
  return parsed.success ? parsed.data : {};
}
