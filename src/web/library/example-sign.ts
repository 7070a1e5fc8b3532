import { onDevice } from '../lib/device-texts.ts';
import { useSession } from '../lib/session.tsx';
import { useIsKept } from '../lib/use-store.ts';

function makeName(userId: string): string {
  return `tabiya-example:${userId}`;
}

export function setHasExample(userId: string, isThere: boolean): void {
  onDevice.say(makeName(userId), isThere);
}

export function useHasExample(): boolean {
  const session = useSession();
  return useIsKept(makeName(session.state === 'signed-in' ? session.user.id : ''));
}
