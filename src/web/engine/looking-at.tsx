import { useLayoutEffect } from 'react';

import { type Looking, useLooking } from './use-looking.ts';

interface LookingAtProps {
  /** Undefined: not now. */
  fen: string | undefined;
  onChange: (looking: Looking | undefined) => void;
}

/** The engine for a screen that starts without it. */
export function LookingAt({ fen, onChange }: LookingAtProps) {
  const looking = useLooking(fen);
  useLayoutEffect(() => {
    onChange(looking);
    return () => onChange(undefined);
  }, [looking, onChange]);
  return null;
}
