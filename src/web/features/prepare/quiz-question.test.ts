import { expect, test } from 'vitest';

import type { ScoutedKeyPosition, ScoutedMove } from '../../worker/scouting-index.ts';
import { judgeByEngine, judgeByOpponentMoves, makeQuizQuestion } from './quiz-question.ts';

type KeyPositionReason = ScoutedKeyPosition['reason'];

const key = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';
const opponentKey = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/2P5/PP1P1PPP/RNBQKBNR b KQkq -';

function makePosition(reason: KeyPositionReason, isOwn: boolean): ScoutedKeyPosition {
  const sans = isOwn ? ['e4', 'c5'] : ['e4', 'c5', 'c3'];
  return {
    key: isOwn ? key : opponentKey,
    isOwn,
    line: '',
    sans,
    chance: 0.5,
    loss: 5,
    reason,
    known: undefined,
  };
}

const leaves = { kind: 'leaves', share: 0.4, reply: 'e6', times: 3 } as const;

test('whatever the reason, somebody is asked for a move: your own after theirs, or theirs', () => {
  const ask = (reason: KeyPositionReason, isOwn: boolean) => {
    const { kind, words, sans, fen } = makeQuizQuestion(makePosition(reason, isOwn));
    return [kind, words, sans.at(-1), fen.split(' ')[1]];
  };
  expect(ask({ kind: 'unsure', sans: ['c3'], recall: 0 }, true)).toEqual([
    'book',
    'What is your repertoire move?',
    'c5',
    'w',
  ]);
  expect(ask(leaves, false)).toEqual([
    'best',
    'They play 2... e6. Your repertoire has no answer. What would you play?',
    'e6',
    'w',
  ]);
  expect(ask({ kind: 'errs', san: 'g5', times: 3, points: 9 }, false)).toEqual([
    'best',
    'They play 2... g5. How do you punish it?',
    'g5',
    'w',
  ]);
  expect(ask({ kind: 'ends' }, true)[0]).toBe('best');
  expect(ask({ kind: 'ends' }, false)).toEqual(['theirs', 'End of line. What will they play?', 'c3', 'b']);
  expect(ask({ ...leaves, reply: undefined }, false)[0]).toBe('theirs');
});

test('their moves have shares and games, and their likeliest move is right', () => {
  const question = makeQuizQuestion(makePosition({ kind: 'ends' }, false));
  const move = (san: string, share: number | undefined, games: number): ScoutedMove => ({
    san,
    key: '',
    share,
    games,
    answers: [],
    isInBook: false,
    known: undefined,
    name: undefined,
  });
  const moves = [move('Nf6', 0.6, 4), move('d5', 0.3, 0), move('e6', 0.05, 1)];
  expect(judgeByOpponentMoves(question, moves, 'Nf6')).toMatchObject({
    isRight: true,
    words:
      'Right: they most likely play 2... Nf6 (60 %, 4 of their games). Less often: 2... d5 (30 %), 2... e6 (5 %, 1 of their games).',
  });
  expect(judgeByOpponentMoves(question, moves, 'd5')).toEqual({
    isRight: false,
    words: 'They most likely play 2... Nf6 (60 %, 4 of their games). Your guess: 2... d5 (30 %).',
    sans: ['Nf6'],
  });
  expect(judgeByOpponentMoves(question, moves, undefined).isRight).toBe(false);
  expect(judgeByOpponentMoves(question, [], 'd5')).toMatchObject({ isRight: undefined, sans: [] });
});

test('where the book has nothing the engine decides, by the same judge as a review', () => {
  const question = makeQuizQuestion(makePosition(leaves, false));
  const search = {
    nodes: 1000,
    lines: [{ score: { cp: 40 }, moves: ['d2d4'] }],
    tried: [
      { score: { cp: 30 }, moves: ['g1f3'] },
      { score: { cp: -300 }, moves: ['d1h5'] },
    ],
  } as const;
  const sans: Record<string, string> = { d2d4: 'd4' };
  const judge = (uci: string, san: string) =>
    judgeByEngine(question, search, (each) => sans[each], { uci, san });
  expect(judge('d2d4', 'd4')).toEqual({
    isRight: true,
    words: 'Right: 3. d4 is the engine’s move.',
    sans: ['d4'],
  });
  expect(judge('g1f3', 'Nf3')).toMatchObject({
    isRight: true,
    words: 'Right: 3. Nf3 is equally good. Engine: 3. d4.',
  });
  const wrong = judge('d1h5', 'Qh5');
  expect([wrong.isRight, wrong.sans]).toEqual([false, ['d4']]);
  expect(wrong.words).toMatch(/^3\. Qh5: win chance −\d\d %\. Engine: 3\. d4\.$/);
  expect(judge('a2a3', 'a3').isRight).toBeUndefined();
  const shown = judgeByEngine(question, search, (each) => sans[each], undefined);
  expect(shown).toEqual({ isRight: false, words: 'Engine: 3. d4.', sans: ['d4'] });
});
