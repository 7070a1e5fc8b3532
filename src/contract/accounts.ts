import * as z from 'zod/mini';

export const accountLimits = {
  emailLength: 254,
  usernameLength: 40,
  passwordLength: 256,
  siteUsernameLength: 30,
  tokenLength: 100,
  codeLength: 60,
} as const;

// Matches `name@host.domain` in linear time. Quoted names are not allowed.
const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

// Includes the Braille blank (U+2800), which looks like a space.
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
// Matches text that mail clients turn into a link. Host names may use the CJK full stop as a dot.
const webAddress = /:\/\/|[^\s.。][.。](?:xn--|[\p{L}\p{M}]{2,}(?![\p{L}\p{M}\p{N}_]))/iu;

/** The server sends names in mails to strangers, so names must not contain links. */
export function looksLikeWebAddress(name: string): boolean {
  return webAddress.test(name.normalize('NFKC'));
}

/** Also checks the NFKC form, because the server compares usernames in this form. */
function isReadable(text: string): boolean {
  return !invisible.test(text) && !invisible.test(text.normalize('NFKC'));
}
const siteUsernamePattern = /^[A-Za-z0-9_-]*$/;

const email = z.string().check(
  z.trim(),
  z.maxLength(accountLimits.emailLength, `At most ${accountLimits.emailLength} characters`),
  z.refine(
    (text) => isReadable(text) && emailPattern.test(text) && emailPattern.test(text.normalize('NFKC')),
    'Invalid email',
  ),
);
export const username = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter username'),
  z.maxLength(accountLimits.usernameLength, `At most ${accountLimits.usernameLength} characters`),
  z.refine(
    (name) => isReadable(name) && visible.test(name) && !name.normalize('NFKC').includes('@'),
    'A username cannot contain @ or invisible characters',
  ),
  z.refine((name) => !looksLikeWebAddress(name), 'A username cannot look like a web address'),
);
export const password = z
  .string()
  .check(
    z.minLength(1, 'Enter password'),
    z.maxLength(accountLimits.passwordLength, `At most ${accountLimits.passwordLength} characters`),
  );
const siteUsername = z
  .string()
  .check(
    z.trim(),
    z.maxLength(accountLimits.siteUsernameLength, `At most ${accountLimits.siteUsernameLength} characters`),
    z.regex(siteUsernamePattern, 'Only letters, digits, - and _'),
  );

export const userShape = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  username_lichess: z.string(),
  username_chess_dot_com: z.string(),
  is_admin: z.optional(z.literal(true)),
  guest_until: z.optional(z.string()),
});
export type User = z.infer<typeof userShape>;

export const registerForm = z.object({
  email,
  username,
  password,
  invitation: z.optional(z.string().check(z.maxLength(accountLimits.tokenLength))),
});
export const registered = z.object({
  api_status: z.literal('register success'),
  api_result: z.literal('successful_signup'),
  LoggedIn: z.literal(true),
  user: userShape,
});
export const takenTexts = {
  'email exists': 'There is already an account with that email address',
  'username exists': 'Unfortunately, this username is already taken, please enter a different one',
} as const;
export const registerFailure = z.looseObject({
  api_status: z.literal('fail'),
  api_result: z.literal('failed_signup'),
  api_data: z.enum(['email exists', 'username exists', 'invalid']),
});

/** Six digits or a recovery code. The server ignores spaces and dashes. */
export const secondFactorCode = z.string().check(z.maxLength(accountLimits.codeLength));

export const loginForm = z.object({
  username: z.string().check(z.maxLength(accountLimits.emailLength)),
  password: z.string().check(z.maxLength(accountLimits.passwordLength)),
  /** Required if the account has two-factor authentication. The server checks it only after the password. */
  code: z.optional(secondFactorCode),
});
export const loggedIn = z.object({ LoggedIn: z.literal(true), api_result: z.string(), user: userShape });
const loggedOut = z.object({ LoggedIn: z.literal(false) });
export const sessionCheck = z.discriminatedUnion('LoggedIn', [loggedIn, loggedOut]);

export const logoutDone = z.object({ api_result: z.literal('successful_logout') });

export const chessComUsernameForm = z.object({ username_chess_dot_com: siteUsername });
export const lichessUsernameForm = z.object({ username_lichess: siteUsername });

export const written = z.object({ api_result: z.literal('general_sql_success') });

export const exportPaths = { json: '/api/export-account', pgn: '/api/export-pgn' } as const;
