import * as z from 'zod/mini';

export const errorTable = {
  invalid: { status: 400, message: 'The request is not valid. Reload the page and try again' },
  user_not_logged_in: { status: 401, message: 'Please sign in' },
  signin_failure: { status: 401, message: 'Bad username/email and password combination' },
  second_factor_needed: { status: 401, message: 'Enter the code from your authenticator app' },
  wrong_code: { status: 401, message: 'This code is wrong or already used' },
  forbidden: { status: 403, message: 'Only an admin can do this' },
  token_forbidden: { status: 403, message: 'This token can only read' },
  account_disabled: { status: 403, message: 'This account is disabled. Ask an admin of this server' },
  sign_up_closed: { status: 403, message: 'This server does not accept new accounts' },
  foreign_origin: { status: 403, message: 'This request came from another site and was refused' },
  not_found: { status: 404, message: 'This no longer exists. Reload the page' },
  conflict: { status: 409, message: 'This was changed elsewhere. Reload the page' },
  full: { status: 413, message: 'Your storage is full. Delete something first' },
  too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'This content type is not supported' },
  wrong_host: {
    status: 421,
    message:
      'This server has another web address. If you run it, set PUBLIC_URL to the web address that users open',
  },
  too_many_requests: { status: 429, message: 'Too many attempts. Wait a minute' },
  internal: { status: 500, message: 'Something went wrong. Try again in a minute' },
  unavailable: {
    status: 503,
    message: 'The server is busy or its database cannot be reached. Try again shortly',
  },
} as const;

export type ErrorCode = keyof typeof errorTable;

export const errorBody = z.looseObject({
  api_result: z.string(),
  message: z.optional(z.string()),
  field: z.optional(z.string()),
  retry_after_seconds: z.optional(z.number()),
  reference: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;
