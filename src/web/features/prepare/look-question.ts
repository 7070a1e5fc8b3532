/** The questions of the quiz and their right answers. */
import { fenOfKey } from '#chess/position/key';
import { findPosition, type PlayedMove, playSan } from '#chess/position/moves';
import { makeShareText } from '#chess/opening/odds';
import { judgeMove, makeVerdict } from '#chess/review/judgement';
import type { PositionSearch } from '#chess/review/search';

import type { LookedAtPosition, ScoutedMove } from '../../worker/scouting-desk.ts';
import { makeMove } from './look-words.ts';

export interface LookQuestion {
  /** The repertoire's move, a good move, or the opponent's most likely one. */
  readonly kind: 'book' | 'best' | 'his';
  readonly words: string;
  readonly sans: readonly string[];
  readonly fen: string;
  /** The opponent's last move, if the question is about it. */
  readonly reply: PlayedMove | undefined;
}

export interface LookAnswer {
  readonly isRight: boolean | undefined;
  readonly words: string;
  readonly sans: readonly string[];
}

export function makeLookQuestion({ key, sans, reason, isOwn }: LookedAtPosition): LookQuestion {
  const fen = fenOfKey(key, sans.length);
  const ask = (kind: LookQuestion['kind'], words: string): LookQuestion => ({
    kind,
    words,
    sans,
    fen,
    reply: undefined,
  });
  const his = reason.kind === 'leaves' ? reason.reply : reason.kind === 'errs' ? reason.san : undefined;
  const reply = his === undefined ? undefined : playSan(fen, his);
  if (his !== undefined && reply) {
    const then =
      reason.kind === 'errs'
        ? 'How do you punish it?'
        : 'Your book has no answer to it. What would you play?';
    const words = `He plays ${makeMove(sans, his)}. ${then}`;
    return { kind: 'best', words, sans: [...sans, his], fen: reply.fen, reply };
  }
  if (reason.kind === 'unsure') return ask('book', 'What does your book play?');
  if (isOwn) return ask('best', 'Your book has no move here. What would you play?');
  return ask(
    'his',
    reason.kind === 'ends'
      ? 'Your book ends here. What will he play?'
      : 'Your book does not answer all that he plays. What will he play?',
  );
}

/** `played`: undefined if only shown. */
export function judgeByBook(
  { sans }: LookQuestion,
  moves: readonly string[],
  played: string | undefined,
): LookAnswer {
  const isRight = played !== undefined && moves.includes(played);
  const book = `Your book plays ${moves.map((san) => makeMove(sans, san)).join(' or ')}.`;
  if (isRight) return { isRight, words: `Right: ${makeMove(sans, played)}.`, sans: [played] };
  const wrong = played === undefined ? '' : `${makeMove(sans, played)} is not your book's move. `;
  return { isRight, words: `${wrong}${book}`, sans: moves };
}

const mostOthers = 2;

/** Most likely first. */
export function judgeByHisMoves(
  { sans }: LookQuestion,
  moves: readonly ScoutedMove[],
  played: string | undefined,
): LookAnswer {
  const [likeliest, ...others] = moves;
  if (!likeliest)
    return { isRight: undefined, words: 'No game of his came here, and no source knows it.', sans: [] };
  const isRight = played === likeliest.san;
  const tell = ({ san, share, games }: ScoutedMove): string => {
    const facts = [
      ...(share === undefined ? [] : [makeShareText(share)]),
      ...(games > 0 ? [`${games} of his games`] : []),
    ];
    return `${makeMove(sans, san)} (${facts.join(', ')})`;
  };
  const most = `${isRight ? 'Right: he' : 'He'} most likely plays ${tell(likeliest)}.`;
  const mine = others.find(({ san }) => san === played);
  const shown = mine ? [mine] : others.slice(0, mostOthers);
  const rest = shown.length === 0 ? '' : ` ${mine ? 'Yours' : 'Then'}: ${shown.map(tell).join(', ')}.`;
  return { isRight, words: `${most}${rest}`, sans: [likeliest.san] };
}

/** The search includes the played move, in the engine's UCI. */
export function judgeByEngine(
  { sans, fen }: LookQuestion,
  search: PositionSearch,
  findSanOf: (uci: string) => string | undefined,
  played: { uci: string; san: string } | undefined,
): LookAnswer {
  const [uci = ''] = search.lines[0].moves;
  const best = findSanOf(uci) ?? '?';
  const engine = `The engine plays ${makeMove(sans, best)}.`;
  if (!played) return { isRight: false, words: engine, sans: [best] };
  const mover = findPosition(fen)?.turn ?? 'white';
  const judgement = judgeMove(mover, search, played.uci, undefined);
  const move = makeMove(sans, played.san);
  switch (makeVerdict(judgement)) {
    case 'best':
      return { isRight: true, words: `Right: ${move}, as the engine plays.`, sans: [best] };
    case 'also-good':
      return { isRight: true, words: `Right: ${move} is as good. ${engine}`, sans: [played.san] };
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
