import { registered, type User } from '#contract/accounts';
import { postForm } from '../../lib/api-client.ts';

export async function tryAsGuest(): Promise<User> {
  return (await postForm('/api/try-as-guest', {}, registered)).user;
}

export async function requestKeeping(form: {
  email: string;
  username: string;
  password: string;
}): Promise<User> {
  return (await postForm('/api/keep-guest', { ...form }, registered)).user;
}
