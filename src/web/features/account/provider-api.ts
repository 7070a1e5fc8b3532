import { identityAddress, identityState } from '#contract/oidc';
import { getJson, postChange, postJson } from '../../lib/api-client.ts';

export async function fetchIsConnected(signal: AbortSignal): Promise<boolean> {
  return (await getJson('/api/get-identity', identityState, signal)).api_data.is_connected;
}

export async function connectIdentity(password: string): Promise<string> {
  return (await postJson('/api/connect-identity', { password }, identityAddress)).api_data.url;
}

export async function disconnectIdentity(): Promise<void> {
  await postChange('/api/disconnect-identity', {});
}
