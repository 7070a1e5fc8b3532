import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { parseSan } from 'chessops/san';
import { findGameOpening } from '../games/opening-names.ts';
import type { Ending, PlayedGame } from './play-game.ts';
import type { Fixture } from './schedule.ts';

type Header = readonly [name: string, value: string];

const pad = (value: number): string => String(value).padStart(2, '0');
const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '.');
const isoTime = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

function makeClock(seconds: number, tenths: boolean): string {
  const shown = tenths ? Math.floor(seconds * 10) / 10 : Math.floor(seconds);
  const whole = Math.floor(shown);
  const fraction = Math.round((shown - whole) * 10);
  const clock = `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
  return fraction ? `${clock}.${fraction}` : clock;
}

const resultOf = (game: PlayedGame): string =>
  game.winner === 'white' ? '1-0' : game.winner === 'black' ? '0-1' : '1/2-1/2';

function ratingChange(fixture: Fixture, game: PlayedGame, side: 'white' | 'black'): number {
  const [own, other] = side === 'white' ? [fixture.white, fixture.black] : [fixture.black, fixture.white];
  const score = game.winner === undefined ? 0.5 : game.winner === side ? 1 : 0;
  // https://en.wikipedia.org/wiki/Elo_rating_system#Mathematical_details
  const expected = 1 / (1 + 10 ** ((other.rating - own.rating) / 400));
  return Math.round(12 * (score - expected));
}

const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`);

function lichessSpeed({ control }: Fixture): string {
  if (control.daysPerMove) return 'correspondence';
  const estimate = control.initialSeconds + 40 * control.incrementSeconds;
  if (estimate < 30) return 'ultraBullet';
  if (estimate < 180) return 'bullet';
  if (estimate < 480) return 'blitz';
  return estimate < 1500 ? 'rapid' : 'classical';
}

function lichessHeaders(fixture: Fixture, game: PlayedGame): Header[] {
  const { white, black, control, id, rated } = fixture;
  const startedAt = fixture.endedAt - game.seconds * 1000;
  // Lichess names the opening in a bulk export by the first eight half-moves only.
  const opening = findGameOpening(
    game.moves.map(({ san }) => san),
    8,
  );
  const change = (side: 'white' | 'black'): string => signed(ratingChange(fixture, game, side));
  return [
    ['Event', `${rated ? 'rated' : 'casual'} ${lichessSpeed(fixture)} game`],
    ['Site', `https://lichess.org/${id}`],
    ['Date', isoDate(startedAt)],
    ['Round', '-'],
    ['White', white.name],
    ['Black', black.name],
    ['Result', resultOf(game)],
    ['GameId', id],
    ['UTCDate', isoDate(startedAt)],
    ['UTCTime', isoTime(startedAt)],
    ['WhiteElo', String(white.rating)],
    ['BlackElo', String(black.rating)],
    ...(rated
      ? ([
          ['WhiteRatingDiff', change('white')],
          ['BlackRatingDiff', change('black')],
        ] as const)
      : []),
    ['Variant', 'Standard'],
    [
      'TimeControl',
      control.daysPerMove
        ? `${control.daysPerMove} days per move`
        : `${control.initialSeconds}+${control.incrementSeconds}`,
    ],
    ['ECO', opening?.eco ?? '?'],
    ['Opening', opening?.name ?? '?'],
    [
      'Termination',
      game.ending === 'time' || game.ending === 'time-insufficient' ? 'Time forfeit' : 'Normal',
    ],
  ];
}

const chessComDraws: Partial<Record<Ending, string>> = {
  stalemate: 'Game drawn by stalemate',
  insufficient: 'Game drawn by insufficient material',
  repetition: 'Game drawn by repetition',
  'fifty-moves': 'Game drawn by 50-move rule',
  agreement: 'Game drawn by agreement',
  'time-insufficient': 'Game drawn by timeout vs insufficient material',
};
const chessComWins: Partial<Record<Ending, string>> = {
  checkmate: 'won by checkmate',
  resignation: 'won by resignation',
  time: 'won on time',
};

function chessComTermination(fixture: Fixture, game: PlayedGame): string {
  if (!game.winner) return chessComDraws[game.ending] ?? 'Game drawn by agreement';
  return `${fixture[game.winner].name} ${chessComWins[game.ending] ?? 'won by resignation'}`;
}

function finalPosition(game: PlayedGame): string {
  const position = Chess.default();
  for (const { san } of game.moves) {
    const move = parseSan(position, san);
    if (move) position.play(move);
  }
  return makeFen(position.toSetup());
}

function chessComHeaders(fixture: Fixture, game: PlayedGame): Header[] {
  const { white, black, control, id, endedAt } = fixture;
  const startedAt = endedAt - game.seconds * 1000;
  const opening = findGameOpening(
    game.moves.map(({ san }) => san),
    40,
  );
  const slug = (opening?.name ?? 'Undefined').replace(/[^A-Za-z0-9]+/g, '-');
  const increment = control.incrementSeconds ? `+${control.incrementSeconds}` : '';
  return [
    ['Event', control.daysPerMove ? "Let's Play!" : 'Live Chess'],
    ['Site', 'Chess.com'],
    ['Date', isoDate(startedAt)],
    ['Round', '-'],
    ['White', white.name],
    ['Black', black.name],
    ['Result', resultOf(game)],
    ['CurrentPosition', finalPosition(game)],
    ['Timezone', 'UTC'],
    ['ECO', opening?.eco ?? 'A00'],
    ['ECOUrl', `https://www.chess.com/openings/${slug}`],
    ['UTCDate', isoDate(startedAt)],
    ['UTCTime', isoTime(startedAt)],
    // chess.com writes the rating after the game.
    ['WhiteElo', String(white.rating + ratingChange(fixture, game, 'white'))],
    ['BlackElo', String(black.rating + ratingChange(fixture, game, 'black'))],
    [
      'TimeControl',
      control.daysPerMove ? `1/${control.daysPerMove * 86_400}` : `${control.initialSeconds}${increment}`,
    ],
    ['Termination', chessComTermination(fixture, game)],
    ['StartTime', isoTime(startedAt)],
    ['EndDate', isoDate(endedAt)],
    ['EndTime', isoTime(endedAt)],
    ['Link', `https://www.chess.com/game/${control.daysPerMove ? 'daily' : 'live'}/${id}`],
  ];
}

function makeMovetext(fixture: Fixture, game: PlayedGame): string {
  const isLichess = fixture.site === 'lichess';
  const withClocks = fixture.player !== undefined && !(isLichess && fixture.control.daysPerMove);
  return game.moves
    .map(({ san, remainingSeconds }, ply) => {
      const number = Math.floor(ply / 2) + 1;
      const isWhite = ply % 2 === 0;
      if (!withClocks) return isWhite ? `${number}. ${san}` : san;
      const clock = `[%clk ${makeClock(remainingSeconds, !isLichess)}]`;
      const comment = isLichess ? `{ ${clock} }` : `{${clock}}`;
      return `${number}${isWhite ? '.' : '...'} ${san} ${comment}`;
    })
    .join(' ');
}

export function makeGamePgn(fixture: Fixture, game: PlayedGame): string {
  const headers = fixture.site === 'lichess' ? lichessHeaders(fixture, game) : chessComHeaders(fixture, game);
  const lines = headers.map(([name, value]) => `[${name} "${value}"]`);
  return `${lines.join('\n')}\n\n${makeMovetext(fixture, game)} ${resultOf(game)}`;
}
