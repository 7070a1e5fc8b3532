import type { Color } from 'chessops';
import { opposite } from 'chessops/util';
import type { LiveGame } from '#chess/live/live-game';
import type { Bot } from '#chess/live/bot';
import { isUsualStart } from '#chess/live/line';
import { makeLivePgn, makeTimeControl } from '#chess/live/pgn';
import { nameColor } from '#chess/position/color-name';
import { findPositionKey } from '#chess/position/key';
import { LINE_PLIES } from '#chess/pgn/line-plies';
import { parseSpeed, SPEEDS } from '#chess/pgn/speed';
import { TreeBoard } from '#chess/position/tree-board';
import type { LibraryGameDraft } from './library.ts';
import { type FinishedLiveGame, findLiveScore } from './live.ts';

export interface PlayedLiveGame {
  readonly id: string;
  readonly reviewId: string;
  readonly game: LiveGame;
  readonly color: Color;
  readonly names: Readonly<Record<Color, string>>;
  readonly playedAt: number;
  readonly clockMs: number;
}

export function makeBotName({ rating, book }: Pick<Bot, 'rating' | 'book'>): string {
  return `Computer${book ? ` as ${book.name}` : ''} (${rating})`;
}

export function makeFinishedLiveGame(played: PlayedLiveGame): FinishedLiveGame | undefined {
  const { id, reviewId, game, color, names, playedAt } = played;
  const clockMs = game.clock.isOff ? null : played.clockMs;
  if (!game.end || game.end.winner === null) return undefined;
  const { winner, reason, finalEval } = game.end;
  const time = new Date(playedAt).toISOString();
  return {
    id,
    review_id: reviewId,
    username: names[color],
    color: nameColor(color),
    opponent: names[opposite(color)],
    house: game.bot?.rating ?? null,
    start_ply: game.startPly,
    winner,
    reason,
    final_eval: finalEval,
    date_time_played: time,
    time_control: makeTimeControl(clockMs),
    pgn: makeLivePgn({
      names,
      date: time.slice(0, 10).replaceAll('-', '.'),
      time: time.slice(11, 19),
      bot: game.bot,
      startPly: game.startPly,
      clockMs,
      startFen: game.line.startFen,
      moves: game.line.moves,
      clockAfterMs: game.clockAfterMs,
      winner,
      reason,
      finalEval,
    }),
  };
}

export function listLiveSans({ line }: LiveGame): string[] {
  const board = new TreeBoard(findPositionKey(line.startFen));
  return line.moves.map((uci) => {
    const move = board.findMove(uci);
    if (typeof move === 'string') throw new Error('A stored game contains an illegal move');
    return board.makeSanAndPlay(move);
  });
}

export function makeLiveLibraryDraft(
  finished: FinishedLiveGame,
  game: LiveGame,
  gameKey: string,
): LibraryGameDraft {
  const speed = parseSpeed(finished.time_control);
  const sans = listLiveSans(game);
  return {
    game_key: gameKey,
    source: 'opening game',
    hero_color: finished.color,
    username: finished.username,
    opponent_name: finished.opponent,
    hero_rating: null,
    opponent_rating: finished.house,
    result: findLiveScore(finished),
    time_control: finished.time_control,
    speed: speed === undefined ? null : (SPEEDS[speed] ?? null),
    played_at: finished.date_time_played,
    plies: sans.length,
    link: '',
    moves: isUsualStart(game.line) ? sans.slice(0, LINE_PLIES).join(' ') : '',
    pgn: finished.pgn,
  };
}
