import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { makeCausePlural } from '#chess/review/causes/cause-words';
import type { CauseName } from '#chess/review/causes/game-summary';

import { cardsChanged } from '../../card-editor/saved-cards.ts';
import { makeDrillAddress } from '../../training/training-address.ts';
import { showFailure, showNotice } from '../../ui/notices.tsx';
import { countDrilled, makeDrill } from './drill.ts';
import type { InsightMistake } from './mistake-list.tsx';

interface DrillButtonProps {
  cause: CauseName;
  mistakes: readonly InsightMistake[];
}

const why = 'the others have no single best move';

/** Opens a session about these mistakes; missing cards are created. */
export function DrillButton({ cause, mistakes }: DrillButtonProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const count = countDrilled(mistakes);
  const drill = useMutation({
    mutationFn: () => makeDrill(cause, mistakes),
    onSuccess: ({ tag, positions, cards }) => {
      if (cards < positions) showNotice(`${cards} of ${positions} positions have a card: ${why}.`);
      if (cards === 0) return;
      cardsChanged(queryClient);
      void navigate(makeDrillAddress(tag));
    },
    onError: (error) => showFailure(`The cards were not made: ${error.message}.`),
  });
  if (count === 0) return null;
  // Whether a position can be asked is known later, so promise no number.
  return (
    <Button loading={drill.isPending} onClick={() => drill.mutate()}>
      {count === 1 ? 'Drill this one' : `Drill up to ${count} ${makeCausePlural(cause)}`}
    </Button>
  );
}
