import { lazy, Suspense } from 'react';

import type { CardEditorProps } from '../features/game-review/card-editor-props.ts';
import { GameReviewPage } from '../features/game-review/page.tsx';

const LoadedCardEditor = lazy(async () => ({
  default: (await import('../features/cards/card-editor.tsx')).CardEditor,
}));

/** Fetched when the first card is made. */
function CardEditor(props: CardEditorProps) {
  return props.opened ? (
    <Suspense>
      <LoadedCardEditor {...props} />
    </Suspense>
  ) : null;
}

/** Game Review makes cards, which are another feature's: the two meet here. */
export function GameReviewScreen() {
  return <GameReviewPage CardEditor={CardEditor} />;
}
