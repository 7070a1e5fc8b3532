/** The cards and mistakes of the demo. The demo fails to start if a move does not fit its simulated game. */
type Grade = 1 | 2 | 3 | 4;

export interface CardStory {
  ply: number;
  prompt: string;
  answerMoves: string;
  answer: string;
  madeMinutesAgo: number;
  /** The minutes since each review, and its grade. */
  reviews: readonly (readonly [number, Grade])[];
}

export interface GameStory {
  gameId: string;
  notes: string;
  cards: readonly CardStory[];
}

const again = 1;
const hard = 2;
const good = 3;
const easy = 4;
const day = 24 * 60;

export const gameStories: readonly GameStory[] = [
  {
    gameId: 'D7ww3jxV',
    notes:
      'I deviated at move 6 with g6 instead of e6, and 7.g4 would have been strong at once. They let me off with 7.Bxf7+. I gave the piece back with 8...Be6: 9.Ng5+ forks king and bishop.\n\nLesson: after a sacrifice, count their checks before picking a square.',
    cards: [
      {
        ply: 11,
        prompt: 'Fantasy gambit, 6.Bc4. How do you reply?',
        answerMoves: 'e6',
        answer: '6...e6. Solid, and f7 is covered. I played 6...g6 and 7.g4 is already unpleasant.',
        madeMinutesAgo: 25,
        reviews: [],
      },
      {
        ply: 15,
        prompt: 'White has given a bishop on f7 and attacks yours with g4. Where does it go?',
        answerMoves: 'Bc8',
        answer: '8...Bc8! On e6 it runs into the fork 9.Ng5+. A piece up, you have time to retreat.',
        madeMinutesAgo: 25,
        reviews: [[18, again]],
      },
    ],
  },
  {
    gameId: '1kwxNM7l',
    notes:
      'French, 6.a3 c4. I had forgotten the plan: 7.Nbd2 and g3, not h4. Then 8.b4? opened the b-file for them. 9.Bb2 still holds; after 9.Bd3?? b2 the rook on a1 is gone.',
    cards: [
      {
        ply: 12,
        prompt: 'French Advance, 6.a3 c4. What is the plan?',
        answerMoves: 'Nbd2',
        answer: '7.Nbd2 attacks c4. Then g3 and Bh3 follow. I played 7.h4 instead.',
        madeMinutesAgo: 27 * day,
        reviews: [
          [27 * day - 30, good],
          [27 * day - 45, good],
          [23 * day, good],
          [9 * day, again],
          [9 * day - 6, good],
        ],
      },
      {
        ply: 16,
        prompt: 'Black threatens b2. Keep the rook.',
        answerMoves: 'Bb2',
        answer: '9.Bb2 blocks the pawn first. 9.Bd3?? b2 wins the rook or more.',
        madeMinutesAgo: 26 * day,
        reviews: [
          [26 * day - 20, good],
          [26 * day - 40, easy],
          [12 * day, good],
        ],
      },
    ],
  },
  {
    gameId: 'QwPmOvAu',
    notes:
      'I played eleven moves of the Milner-Barry from memory, then 12.Rd1 instead of Kh1. That did no harm. The mistake was 23.Bd6??: the bishop no longer guarded d4, and 23...Bd4 pinned my queen.',
    cards: [
      {
        ply: 22,
        prompt: 'Milner-Barry after 11...Ne7. Which quiet move comes first?',
        answerMoves: 'Kh1',
        answer: '12.Kh1. The king leaves the diagonal of ...Qb6 and ...Bc5, so f4 becomes possible.',
        madeMinutesAgo: 24 * day,
        reviews: [
          [24 * day - 15, hard],
          [24 * day - 25, good],
          [21 * day, hard],
          [16 * day, good],
        ],
      },
      {
        ply: 44,
        prompt: 'The bishop would like to go to d6. What does Black do then?',
        answerMoves: 'Bd6 Bd4',
        answer: '23.Bd6? Bd4! and the queen on f2 is pinned to the king. The bishop on c5 was guarding d4.',
        madeMinutesAgo: 20 * day,
        reviews: [
          [20 * day - 10, good],
          [20 * day - 20, good],
          [15 * day, good],
          [40, again],
          [34, hard],
        ],
      },
    ],
  },
  {
    gameId: 'Ar40YKcH',
    notes:
      'Exchange Caro-Kann. I played 3...Qa5+ without thinking, but 3...cxd5 is the point of 1...c6. Later 11...Bg4?? ran into f3.',
    cards: [
      {
        ply: 5,
        prompt: 'Caro-Kann Exchange, 3.exd5.',
        answerMoves: 'cxd5',
        answer: '3...cxd5. Take back with the pawn; the check on a5 only loses time.',
        madeMinutesAgo: 29 * day,
        reviews: [
          [29 * day - 5, easy],
          [20 * day, easy],
        ],
      },
      {
        ply: 21,
        prompt: 'Which developing move does not lose a piece?',
        answerMoves: 'Bg7',
        answer: '11...Bg7. The bishop has no square after 11...Bg4? 12.f3.',
        madeMinutesAgo: 28 * day,
        reviews: [
          [28 * day - 5, good],
          [28 * day - 16, good],
          [7, again],
        ],
      },
    ],
  },
  {
    gameId: 'k4mMZaLw',
    notes:
      'Slav with 6.Nh4: recapture towards the centre, 7...hxg6, and the h-file is mine. I took with the f-pawn and was worse for the rest of the game.',
    cards: [
      {
        ply: 13,
        prompt: 'Slav, White has taken on g6. Which pawn?',
        answerMoves: 'hxg6',
        answer: '7...hxg6: towards the centre, and the rook on h8 is in play at once.',
        madeMinutesAgo: 55 * day,
        reviews: [
          [55 * day - 5, good],
          [55 * day - 17, good],
          [51 * day, good],
          [38 * day, good],
          [3 * day, good],
        ],
      },
      {
        ply: 57,
        prompt: 'White offers the queens. Black to move.',
        answerMoves: 'Qxf4',
        answer: '29...Qxf4. I protected with 29...Rh5? and 30.Rd8+ pulled the bishop away from the queen.',
        madeMinutesAgo: 50 * day,
        reviews: [
          [50 * day - 5, hard],
          [50 * day - 12, good],
          [47 * day, good],
          [33 * day, hard],
          [5 * day, good],
        ],
      },
    ],
  },
  {
    gameId: 'oDAE3XVT',
    notes:
      'Alapin against 2...e6. They spent a move on 4...h6 and then walked out with the king. 13.Ne5+ and the pawn on f6 decides.',
    cards: [
      {
        ply: 24,
        prompt: 'The king has come to f7. How does White open it up?',
        answerMoves: 'Ne5+ Ke8 f7+ Ke7 Nxg6+',
        answer: '13.Ne5+ Ke8 14.f7+ Ke7 15.Nxg6+ and the rook on h8 goes next.',
        madeMinutesAgo: 40 * day,
        reviews: [
          [40 * day - 5, easy],
          [24 * day, easy],
        ],
      },
    ],
  },
  {
    gameId: '123017366347',
    notes:
      'Won, but by luck: against the Philidor my repertoire has 3.d4 at once. 3.Nc3 lets Black build the Hanham in peace.',
    cards: [
      {
        ply: 4,
        prompt: 'Philidor, 2...d6.',
        answerMoves: 'd4',
        answer: '3.d4. Take the centre while Black cannot.',
        madeMinutesAgo: 2 * day,
        reviews: [],
      },
    ],
  },
  {
    gameId: '122941912840',
    notes:
      'Main line Caro-Kann. I mixed up the systems: with 4...Nd7 the bishop stays at home. My repertoire is 4...Bf5, out before e6 shuts it in.',
    cards: [
      {
        ply: 7,
        prompt: 'Caro-Kann main line, 4.Nxe4. Where does the bishop belong?',
        answerMoves: 'Bf5',
        answer: '4...Bf5, with tempo against the knight, and only then ...e6.',
        madeMinutesAgo: 26 * day,
        reviews: [
          [26 * day - 8, good],
          [26 * day - 19, good],
          [22 * day, easy],
        ],
      },
    ],
  },
  {
    gameId: '122901315706',
    notes:
      'Italian. 6.b4 looked active, but my repertoire castles first. It worked this time. Keep the order: castle, then decide where the pawns go.',
    cards: [
      {
        ply: 10,
        prompt: 'Giuoco Pianissimo, everything is developed but the king. Your move.',
        answerMoves: 'O-O',
        answer: '6.O-O. b4 can wait until the king is safe.',
        madeMinutesAgo: 4 * day,
        reviews: [
          [4 * day - 5, good],
          [4 * day - 16, good],
        ],
      },
    ],
  },
];
