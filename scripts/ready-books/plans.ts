export interface BookPlan {
  /** The last move of each line is the planned move. The book also plays it after other move orders. */
  readonly lines: readonly string[];
  /** If no planned move is legal and sound, the book plays the first of these moves that is. */
  readonly setUp: readonly string[];
  readonly comments: Readonly<Record<string, string>>;
}

export const bookPlans: Readonly<Record<string, BookPlan>> = {
  italian: {
    lines: [
      'e4',
      'e4 e5 Nf3',
      'e4 e5 Nf3 Nc6 Bc4',
      'e4 e5 Nf3 Nc6 Bc4 Bc5 c3',
      'e4 e5 Nf3 Nc6 Bc4 Nf6 d3',
      'e4 e5 Nf3 d6 Bc4',
      'e4 c5 c3',
      'e4 e6 d4',
      'e4 e6 d4 d5 e5',
      'e4 c6 d4',
      'e4 c6 d4 d5 e5',
      'e4 d5 exd5 Qxd5 Nc3',
      'e4 d6 d4',
      'e4 g6 d4',
    ],
    setUp: [],
    comments: {
      e4: 'A pawn in the centre opens the way for the bishop and the queen.',
      'e4 e5 Nf3': 'The knight attacks the pawn on e5 and gets ready to castle.',
      'e4 e5 Nf3 Nc6 Bc4': 'The bishop looks at f7, which only the king defends.',
      'e4 e5 Nf3 Nc6 Bc4 Bc5 c3': 'This prepares d4 with a pawn that can take back.',
      'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 e5': 'The pawn attacks the knight before White takes back on d4.',
      'e4 e5 Nf3 Nc6 Bc4 Nf6 d3': 'The pawn on e4 is safe now, and White can castle.',
      'e4 e5 Nf3 Nc6 Bc4 Nd4 Nxd4': 'To take on e5 instead would run into the queen on g5.',
      'e4 c5 c3': 'White wants d4 with a pawn that takes back, so that two pawns stand in the centre.',
      'e4 e6 d4 d5 e5': 'The pawn takes room and keeps the knight from f6.',
      'e4 c6 d4 d5 e5': 'As against the French Defence, the pawn takes room.',
      'e4 d5 exd5 Qxd5 Nc3': 'The knight comes out and attacks the queen, which must move again.',
      'e4 e5 Nf3 d6 Bc4 Bg4 h3 Bxf3 Qxf3': 'The queen takes back and looks at f7 together with the bishop.',
    },
  },
  london: {
    lines: ['d4', 'd4 d5 Bf4', 'd4 Nf6 Bf4', 'd4 e6 Bf4', 'd4 c5 d5', 'd4 e5 dxe5'],
    setUp: ['Bf4', 'e3', 'Nf3', 'c3', 'Bd3', 'Nbd2', 'O-O'],
    comments: {
      'd4 d5 Bf4': 'The bishop comes out before e3 shuts it in.',
      'd4 d5 Bf4 Nf6 e3': 'The pawn holds d4 and opens the way for the other bishop.',
      'd4 d5 Bf4 Nf6 e3 e6 Nf3 c5 c3': 'The pawn on c3 makes the centre firm.',
      'd4 d5 Bf4 Nf6 e3 e6 Nf3 Bd6 c3 Bxf4 exf4': 'The pawn that takes back holds e5 for the knight.',
      'd4 d5 Bf4 Nc6 e3 Nf6 Nf3 Bf5 Bd3':
        'The bishops may be exchanged, because the queen takes back on a good square.',
      'd4 e5 dxe5': 'The pawn can be taken, and Black has too little for it.',
      'd4 c5 d5': 'The pawn takes room and leaves Black cramped.',
      'd4 Nf6 Bf4 g6 e3 Bg7 Nf3': 'The same set-up again, and c3 will shut the long diagonal.',
    },
  },
  'queens-gambit': {
    lines: ['d4', 'd4 d5 c4', 'd4 Nf6 c4', 'd4 e6 c4', 'd4 d6 c4', 'd4 d5 c4 e6 Nc3', 'd4 d5 c4 dxc4 e3'],
    setUp: [],
    comments: {
      'd4 d5 c4': 'The pawn asks Black to give up the centre, and White gets it back if it is taken.',
      'd4 d5 c4 e6 Nc3': 'The knight puts more weight on d5.',
      'd4 d5 c4 e6 Nc3 Nf6 Bg5': 'The pin makes it harder for Black to hold d5.',
      'd4 d5 c4 dxc4 e3': 'The bishop is free to take on c4, and White gets the pawn back.',
      'd4 d5 c4 dxc4 e3 b5 a4': 'The chain cannot be held, because a4 breaks it up.',
      'd4 d5 c4 dxc4 e3 b5 a4 c6 axb5 cxb5 Qf3':
        'The queen attacks the rook in the corner, and Black must lose a piece.',
      'd4 d5 c4 Nf6 cxd5 Nxd5 Nf3': 'White will play e4 and chase the knight away.',
      'd4 Nf6 c4 g6 Nc3 Bg7 e4': 'White takes the whole centre while Black makes the king safe.',
      'd4 c5 d5': 'The pawn takes room and leaves Black cramped.',
    },
  },
  'caro-kann': {
    lines: [
      'e4 c6',
      'e4 c6 d4 d5',
      'e4 c6 Nf3 d5',
      'e4 c6 Nc3 d5',
      'e4 c6 d4 d5 e5 Bf5',
      'e4 c6 d4 d5 exd5 cxd5',
      'e4 c6 d4 d5 Nc3 dxe4',
      'e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5',
      'd4 d5',
      'd4 d5 c4 c6',
      'd4 d5 Nf3 Nf6',
      'd4 d5 Bf4 Nf6',
      'c4 c6',
      'Nf3 d5',
    ],
    setUp: [],
    comments: {
      'e4 c6': 'The pawn prepares d5, and the bishop of c8 stays free.',
      'e4 c6 d4 d5 e5 Bf5': 'The bishop comes out before e6 shuts it in.',
      'e4 c6 d4 d5 exd5 cxd5': 'Black has a pawn in the centre and easy development.',
      'e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5': 'The bishop comes out and attacks the knight.',
      'e4 c6 d4 d5 e5 Bf5 Nf3 e6 Bd3 Bxd3 Qxd3 c5': 'The pawn strikes at d4, the foot of the white chain.',
      'e4 c6 Bc4 d5': 'The pawn comes with an attack on the bishop.',
      'd4 d5 c4 c6': 'The pawn on d5 is held, and the bishop of c8 is not shut in.',
      'd4 d5 c4 c6 Nc3 dxc4 e4 b5': 'Black holds the extra pawn for now.',
    },
  },
  'kings-pawn': {
    lines: [
      'e4 e5',
      'e4 e5 Nf3 Nc6',
      'e4 e5 Nf3 Nc6 Bc4 Nf6',
      'e4 e5 Nf3 Nc6 Bb5 Nf6',
      'd4 d5',
      'd4 d5 c4 e6',
      'd4 d5 c4 e6 Nc3 Nf6',
      'd4 d5 c4 e6 Nf3 Nf6',
      'd4 d5 Nf3 Nf6',
      'd4 d5 Bf4 Nf6',
      'c4 e5',
      'Nf3 d5',
    ],
    setUp: [],
    comments: {
      'e4 e5': 'A pawn in the centre opens the way for the bishop and the queen.',
      'e4 e5 Nf3 Nc6': 'The knight defends the pawn on e5.',
      'e4 e5 Nf3 Nc6 Bc4 Nf6': 'The knight attacks e4 at once.',
      'e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5': 'The pawn shuts out the view of the bishop to f7.',
      'e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5':
        'To take back on d5 is dangerous, so the knight attacks the bishop instead.',
      'e4 e5 Nf3 Nc6 Bc4 Nf6 Nc3 Nxe4': 'After the knight is taken, the fork on d5 wins a piece back.',
      'e4 e5 Qh5 Nc6': 'The knight defends e5, and the queen will be chased.',
      'e4 e5 Qh5 Nc6 Bc4 g6': 'Mate on f7 was threatened, and the pawn attacks the queen.',
      'e4 e5 f4 exf4 Nf3 g5': 'Black holds on to the pawn.',
      'd4 d5 c4 e6': 'The pawn on d5 is held firmly.',
    },
  },
  'kings-indian': {
    lines: ['e4 d6', 'd4 Nf6', 'c4 Nf6', 'Nf3 Nf6'],
    setUp: ['Nf6', 'g6', 'Bg7', 'd6', 'O-O'],
    comments: {
      'e4 d6': 'The pawn keeps e5 from White before the knight comes out.',
      'e4 d6 d4 Nf6 Nc3 g6': 'The bishop goes to g7, where it looks at the centre.',
      'e4 d6 d4 Nf6 Nf3 Nxe4': 'White has left the pawn on e4 without a defender.',
      'e4 d6 d4 Nf6 e5 dxe5 dxe5 Qxd1+ Kxd1 Ng4':
        'The king can no longer castle, and the knight attacks f2 and e5.',
      'e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7 Bc4 O-O O-O Nxe4':
        'After the knight is taken, the fork on d5 wins a piece back.',
      'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6': 'The pawn stops e5, and castling comes next.',
      'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O':
        'Black lets White have the centre and strikes at it with e5 next.',
    },
  },
};
