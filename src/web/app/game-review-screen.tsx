import { CardEditor } from '../features/cards/card-editor.tsx';
import { GameReviewPage } from '../features/game-review/page.tsx';

/** Game Review makes cards, which are another feature's: the two meet here. */
export function GameReviewScreen() {
  return <GameReviewPage CardEditor={CardEditor} />;
}
