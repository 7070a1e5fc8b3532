import { Box } from '@mantine/core';

import { InlineError } from '../ui/inline-error.tsx';
import { type EditedCard, emptyCardMessage, isEmptyCard } from './edited-card.ts';

/** Shown after an empty card was refused. */
export function EmptyCardNotice({ edited }: { edited: EditedCard }) {
  if (!isEmptyCard(edited)) return null;
  return (
    <Box mb="sm">
      <InlineError>{emptyCardMessage}</InlineError>
    </Box>
  );
}
