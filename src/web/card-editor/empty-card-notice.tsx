import { Box } from '@mantine/core';

import { InlineError } from '../ui/inline-error.tsx';
import { type EditedCard, emptyCardMessage, isEmptyCard } from './edited-card.ts';

export function EmptyCardNotice({ edited }: { edited: EditedCard }) {
  if (!isEmptyCard(edited)) return null;
  return (
    <Box mb="sm">
      <InlineError>{emptyCardMessage}</InlineError>
    </Box>
  );
}
