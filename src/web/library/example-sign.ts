import { localTexts } from '../lib/local-storage.ts';
import { useSession } from '../lib/session.tsx';
import { useIsStored } from '../lib/use-store.ts';

function makeName(userId: string): string {
  return `tabiya-example:${userId}`;
}

export function setHasExample(userId: string, isThere: boolean): void {
  localTexts.say(makeName(userId), isThere);
}

export function useHasExample(): boolean {
  const session = useSession();
  return useIsStored(makeName(session.state === 'signed-in' ? session.user.id : ''));
}
