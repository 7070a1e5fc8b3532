import type { Card } from '#contract/cards';

import { cardKey } from '../../../card-editor/card-key.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CardForm } from './card-form.tsx';
import { useCardOpenings } from './use-card-openings.ts';
import { useMemo } from 'react';

export function EditCardModal({ card, nowMs, onClose }: { card: Card; nowMs: number; onClose: () => void }) {
  const openings = useCardOpenings(useMemo(() => [card], [card]));
  return (
    <Dialog onClose={onClose} title="Edit this card" fullScreen="always" staysOnPressBeside keys={[cardKey]}>
      <CardForm card={card} opening={openings.get(card.id) ?? ''} nowMs={nowMs} onSaved={onClose} />
    </Dialog>
  );
}
