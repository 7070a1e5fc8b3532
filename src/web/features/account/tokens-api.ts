import { written } from '#contract/accounts';
import { createdToken, type ListedToken, listedTokens, type TokenDraft } from '#contract/tokens';
import { getJson, postJson } from '../../lib/api-client.ts';

export async function fetchTokens(signal: AbortSignal): Promise<ListedToken[]> {
  return (await getJson('/api/get-tokens', listedTokens, signal)).api_data;
}

/** The token itself. */
export async function createToken(draft: TokenDraft): Promise<string> {
  return (await postJson('/api/create-token', draft, createdToken)).api_data.token;
}

export async function revokeToken(id: string): Promise<void> {
  await postJson('/api/revoke-token', { id }, written);
}
