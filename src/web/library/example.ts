import { importGames } from '#chess/pgn/game-import';
import type { LibraryGameDraft } from '#contract/library';
import { makeLibraryDraft } from '#contract/library-draft';
import type { StudyUpdate } from '#contract/studies';

const player = 'You';

const gameText = `[Event "An example"]
[Site "?"]
[Date "2026.11.01"]
[White "${player}"]
[Black "Riverbank"]
[Result "0-1"]
[WhiteElo "1450"]
[BlackElo "1480"]
[TimeControl "600+5"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1`;

export const exampleTitle = 'Example: Italian Game';

const bookText = `[Event "Italian Game: main lines"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 (3... Nf6 4. d3 Bc5 5. c3 d6 6. O-O) (3... Nd4 { A trap. } 4. Nxd4 exd4 5. O-O) 4. c3 Nf6 5. d3 d6 6. O-O a6 7. a4 *

[Event "Italian Game: other defences"]

1. e4 e5 2. Nf3 d6 (2... Nf6 3. Nxe5 d6 4. Nf3 Nxe4 5. Nc3) 3. d4 exd4 4. Nxd4 Nf6 5. Nc3 *`;

export function makeExampleGame(): LibraryGameDraft {
  const [game] = importGames([gameText], { names: [player] }).games;
  const draft = game && makeLibraryDraft(game, 'pgn');
  if (draft === undefined) throw new Error('The example cannot be read');
  return draft;
}

export function makeExampleBook(now: Date): StudyUpdate {
  return {
    color: 'white',
    title: exampleTitle,
    link: null,
    exclude_move_indicators: '',
    last_update: now.toISOString(),
    study_text: bookText,
    what: 'Set the example',
  };
}
