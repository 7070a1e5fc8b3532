import { createdToken, listedTokens, type TokenDraft } from '#contract/tokens';
import { makeFetch, postChange, postJson } from '../../lib/api-client.ts';

export const fetchTokens = makeFetch('/api/get-tokens', listedTokens);

export async function createToken(draft: TokenDraft): Promise<string> {
  return (await postJson('/api/create-token', draft, createdToken)).api_data.token;
}

export async function revokeToken(id: string): Promise<void> {
  await postChange('/api/revoke-token', { id });
}
