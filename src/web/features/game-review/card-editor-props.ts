import type { Color } from 'chessops/types';

/** The card editor is another feature's; `app` brings the two together, since features do not know each other. */
export interface CardEditorProps {
  opened: boolean;
  onClose: () => void;
  /** The position on the board: the prompt, and the answer to begin with. */
  fen: string;
  /** The moves that led to it. */
  pgn: string;
  orientation: Color;
}
