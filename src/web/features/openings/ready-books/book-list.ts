/** Made by `scripts/make-ready-books.ts`. */
import type { StudyColor } from '#contract/studies';

export interface ReadyBook {
  /** The file name. */
  readonly id: string;
  readonly title: string;
  readonly color: StudyColor;
  readonly sentence: string;
  /** Its picture. */
  readonly key: string;
}

export const readyBooks: readonly ReadyBook[] = [
  {
    id: 'italian',
    title: 'Italian Game',
    color: 'white',
    sentence:
      'The bishop goes to c4 and looks at f7: quick development, and a centre that grows with c3 and d4.',
    key: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -',
  },
  {
    id: 'london',
    title: 'London System',
    color: 'white',
    sentence:
      'Nearly the same set-up against everything: pawns on d4, e3 and c3, and the bishop on f4 before they close.',
    key: 'rnbqkb1r/ppp1pppp/5n2/3p4/3P1B2/4P3/PPP2PPP/RN1QKBNR b KQkq -',
  },
  {
    id: 'queens-gambit',
    title: 'Queen’s Gambit',
    color: 'white',
    sentence: 'A pawn on c4 asks the d-pawn to give up the centre: space, and open lines for the pieces.',
    key: 'rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq -',
  },
  {
    id: 'caro-kann',
    title: 'Caro-Kann and Slav',
    color: 'black',
    sentence:
      'Pawns on c6 and d5 against nearly everything: solid, and the bishop of c8 still finds a way out.',
    key: 'rnbqkbnr/pp2pppp/2p5/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq -',
  },
  {
    id: 'kings-pawn',
    title: 'King’s Pawn and Queen’s Gambit Declined',
    color: 'black',
    sentence:
      'A pawn in the centre from the first move, e5 against e4 and d5 against d4, and the pieces behind it.',
    key: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -',
  },
  {
    id: 'kings-indian',
    title: 'King’s Indian set-up',
    color: 'black',
    sentence:
      'Knight to f6, bishop to g7 and castles, nearly whatever White does; then a pawn strikes at the centre.',
    key: 'rnbqk2r/ppp1ppbp/3p1np1/8/2PPP3/2N5/PP3PPP/R1BQKBNR w KQkq -',
  },
];
