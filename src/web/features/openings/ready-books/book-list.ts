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
    sentence: 'The bishop on c4 aims at f7. Develop fast and build a centre with c3 and d4.',
    key: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -',
  },
  {
    id: 'london',
    title: 'London System',
    color: 'white',
    sentence: 'Nearly the same set-up against everything: bishop on f4, pawns on d4, e3 and c3.',
    key: 'rnbqkb1r/ppp1pppp/5n2/3p4/3P1B2/4P3/PPP2PPP/RN1QKBNR b KQkq -',
  },
  {
    id: 'queens-gambit',
    title: 'Queen’s Gambit',
    color: 'white',
    sentence: 'The c4 pawn challenges the centre. You get space and open lines for your pieces.',
    key: 'rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq -',
  },
  {
    id: 'caro-kann',
    title: 'Caro-Kann and Slav',
    color: 'black',
    sentence: 'Solid pawns on c6 and d5 against nearly everything. The c8 bishop still gets out.',
    key: 'rnbqkbnr/pp2pppp/2p5/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq -',
  },
  {
    id: 'kings-pawn',
    title: 'King’s Pawn and Queen’s Gambit Declined',
    color: 'black',
    sentence: 'Answer e4 with e5 and d4 with d5: a pawn in the centre from the first move.',
    key: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -',
  },
  {
    id: 'kings-indian',
    title: 'King’s Indian set-up',
    color: 'black',
    sentence: 'Nf6, g6, Bg7 and castling against nearly everything. Then strike at the centre with a pawn.',
    key: 'rnbqk2r/ppp1ppbp/3p1np1/8/2PPP3/2N5/PP3PPP/R1BQKBNR w KQkq -',
  },
];
