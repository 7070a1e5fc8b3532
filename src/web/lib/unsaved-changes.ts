import { useEffect } from 'react';

import { useSession } from './session.tsx';

export const leaveQuestion = 'You have unsaved changes. Leave without saving?';

export function useUnsavedChanges(hasEdits: boolean): void {
  const { countUnsavedForms } = useSession();
  useEffect(() => {
    if (!hasEdits) return;
    countUnsavedForms(1);
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => {
      window.removeEventListener('beforeunload', askBeforeUnload);
      countUnsavedForms(-1);
    };
  }, [hasEdits, countUnsavedForms]);
}
