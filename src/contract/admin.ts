import * as z from 'zod/mini';
import { username } from './accounts.ts';
import { signUpPolicies } from './config.ts';
import { wireTime as time } from './time.ts';

export const adminLimits = { accountsPerPage: 100, backupsShown: 10, idLength: 100 } as const;

const id = z.string().check(z.maxLength(adminLimits.idLength));

export const accountsQuery = z.object({
  after: z.optional(id),
  search: z.optional(z.string().check(z.maxLength(254))),
});

const account = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  created_at: time,
  seen_at: z.nullable(time),
  is_admin: z.boolean(),
  is_disabled: z.boolean(),
  has_second_factor: z.boolean(),
  is_guest: z.boolean(),
  bytes: z.int(),
});
export type Account = z.infer<typeof account>;

export const accountsPage = z.object({
  api_data: z.object({
    sign_up: z.enum(signUpPolicies),
    accounts: z.array(account),
    has_more: z.boolean(),
  }),
});
export type AccountsPage = z.infer<typeof accountsPage>['api_data'];

const backup = z.object({
  due_at: time,
  finished_at: z.nullable(time),
  file: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  host: z.string(),
  problem: z.nullable(z.string()),
});

export const backupsPage = z.object({
  api_data: z.object({ every_hours: z.nullable(z.int()), keep: z.int(), backups: z.array(backup) }),
});
export type BackupsPage = z.infer<typeof backupsPage>['api_data'];

export const versionPage = z.object({
  api_data: z.object({
    running: z.string(),
    outcome: z.enum(['not_asked', 'newest', 'newer', 'unknown']),
    newest: z.optional(z.string()),
    url: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  }),
});
export type VersionPage = z.infer<typeof versionPage>['api_data'];

const adminActs = [
  'disable',
  'enable',
  'make_admin',
  'unmake_admin',
  'remove_second_factor',
  'delete',
] as const;
export type AdminAct = (typeof adminActs)[number];

/** To delete an account, the admin must also type its username. */
export const adminChange = z.object({ id, act: z.enum(adminActs), username: z.optional(username) });
export type AdminChange = z.infer<typeof adminChange>;

export const resetLinkRequest = z.object({ id });
export const adminLink = z.object({ api_data: z.object({ url: z.string(), expires_at: time }) });
export type AdminLink = z.infer<typeof adminLink>['api_data'];
