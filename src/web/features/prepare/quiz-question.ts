import { fenOfKey } from '#chess/position/key';
import { findPosition, type PlayedMove, playSan } from '#chess/position/moves';
import { makeShareText } from '#chess/opening/odds';
import { judgeMove, makeVerdict } from '#chess/review/judgement';
import type { PositionSearch } from '#chess/review/search';
import type { QuizAnswer } from '#chess/memory/session-state';

import type { ScoutedKeyPosition, ScoutedMove } from '../../worker/scouting-index.ts';
import { makeMove } from './quiz-words.ts';

export interface QuizQuestion {
  readonly kind: 'book' | 'best' | 'theirs';
  readonly words: string;
  readonly sans: readonly string[];
  readonly fen: string;
  readonly reply: PlayedMove | undefined;
}

export function makeQuizQuestion({ key, sans, reason, isOwn }: ScoutedKeyPosition): QuizQuestion {
  const fen = fenOfKey(key, sans.length);
  const ask = (kind: QuizQuestion['kind'], words: string): QuizQuestion => ({
    kind,
    words,
    sans,
    fen,
    reply: undefined,
  });
  const theirs = reason.kind === 'leaves' ? reason.reply : reason.kind === 'errs' ? reason.san : undefined;
  const reply = theirs === undefined ? undefined : playSan(fen, theirs);
  if (theirs !== undefined && reply) {
    const then =
      reason.kind === 'errs'
        ? 'How do you punish it?'
        : 'Your repertoire has no answer. What would you play?';
    const words = `They play ${makeMove(sans, theirs)}. ${then}`;
    return { kind: 'best', words, sans: [...sans, theirs], fen: reply.fen, reply };
  }
  if (reason.kind === 'unsure') return ask('book', 'What is your repertoire move?');
  if (isOwn) return ask('best', 'Your repertoire has no move here. What would you play?');
  return ask(
    'theirs',
    reason.kind === 'ends'
      ? 'End of line. What will they play?'
      : 'Your repertoire has gaps here. What will they play?',
  );
}

export function judgeByBook(
  { sans }: QuizQuestion,
  moves: readonly string[],
  played: string | undefined,
): QuizAnswer {
  const isRight = played !== undefined && moves.includes(played);
  const book = `Your repertoire move: ${moves.map((san) => makeMove(sans, san)).join(' or ')}.`;
  if (isRight) return { isRight, words: `Right: ${makeMove(sans, played)}.`, sans: [played] };
  const wrong = played === undefined ? '' : `${makeMove(sans, played)} is not your repertoire move. `;
  return { isRight, words: `${wrong}${book}`, sans: moves };
}

const mostOthers = 2;

export function judgeByOpponentMoves(
  { sans }: QuizQuestion,
  moves: readonly ScoutedMove[],
  played: string | undefined,
): QuizAnswer {
  const [likeliest, ...others] = moves;
  if (!likeliest)
    return {
      isRight: undefined,
      words: 'None of their games reached this position, and there is no estimate.',
      sans: [],
    };
  const isRight = played === likeliest.san;
  const tell = ({ san, share, games }: ScoutedMove): string => {
    const facts = [
      ...(share === undefined ? [] : [makeShareText(share)]),
      ...(games > 0 ? [`${games} of their games`] : []),
    ];
    return `${makeMove(sans, san)} (${facts.join(', ')})`;
  };
  const most = `${isRight ? 'Right: they' : 'They'} most likely play ${tell(likeliest)}.`;
  const mine = others.find(({ san }) => san === played);
  const shown = mine ? [mine] : others.slice(0, mostOthers);
  const rest =
    shown.length === 0 ? '' : ` ${mine ? 'Your guess' : 'Less often'}: ${shown.map(tell).join(', ')}.`;
  return { isRight, words: `${most}${rest}`, sans: [likeliest.san] };
}

export function judgeByEngine(
  { sans, fen }: QuizQuestion,
  search: PositionSearch,
  findSanOf: (uci: string) => string | undefined,
  played: { uci: string; san: string } | undefined,
): QuizAnswer {
  const [uci = ''] = search.lines[0].moves;
  const best = findSanOf(uci) ?? '?';
  const engine = `Engine: ${makeMove(sans, best)}.`;
  if (!played) return { isRight: false, words: engine, sans: [best] };
  const mover = findPosition(fen)?.turn ?? 'white';
  const judgement = judgeMove(mover, search, played.uci, undefined);
  const move = makeMove(sans, played.san);
  switch (makeVerdict(judgement)) {
    case 'best':
      return { isRight: true, words: `Right: ${move} is the engine’s move.`, sans: [best] };
    case 'also-good':
      return { isRight: true, words: `Right: ${move} is equally good. ${engine}`, sans: [played.san] };
    case 'wrong':
      return {
        isRight: false,
        words: `${move}: win chance −${Math.round(judgement?.loss ?? 0)} %. ${engine}`,
        sans: [best],
      };
    case 'unknown':
      return { isRight: undefined, words: engine, sans: [best] };
  }
}
