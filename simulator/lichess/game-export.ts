import { findGameOpening } from '../games/opening-names.ts';
import { dropComments, listClocks, listSans } from '../games/movetext.ts';
import type { StoredGame } from '../games/stored-game.ts';
import { findWinner, getSpeed, isFinished, isRated, isStandard } from './game-facts.ts';
import type { ExportFlags } from './game-query.ts';

const bulkOpeningPlies = 8;
const openingTags = new Set(['ECO', 'Opening']);

export function makeGamePgn(game: StoredGame, flags: ExportFlags): string {
  const tags = [...game.headers]
    .filter(([name]) => flags.opening || !openingTags.has(name))
    .map(([name, value]) => `[${name} "${value}"]`);
  const movetext = flags.clocks ? game.movetext : dropComments(game.movetext);
  const shown = flags.moves ? movetext : (game.headers.get('Result') ?? '*');
  return `${flags.tags ? `${tags.join('\n')}\n\n` : ''}${shown}\n\n\n`;
}

function statusOf(game: StoredGame): string {
  if (!isFinished(game)) return 'started';
  const termination = game.headers.get('Termination');
  if (termination === 'Time forfeit') return 'outoftime';
  if (termination === 'Abandoned') return 'aborted';
  if (!findWinner(game)) return 'draw';
  return /#[!?]* /.test(game.movetext) ? 'mate' : 'resign';
}

function describePlayer(game: StoredGame, side: 'White' | 'Black'): object {
  const name = game.headers.get(side) ?? '';
  const title = game.headers.get(`${side}Title`);
  const difference = game.headers.get(`${side}RatingDiff`);
  return {
    user: { name, ...(title && { title }), id: name.toLowerCase() },
    rating: Number(game.headers.get(`${side}Elo`)),
    ...(difference !== undefined && { ratingDiff: Number(difference) }),
  };
}

function describeClock(game: StoredGame): object {
  const control = game.headers.get('TimeControl') ?? '-';
  const live = /^(\d+)\+(\d+)$/.exec(control);
  if (live) {
    const [initial, increment] = [Number(live[1]), Number(live[2])];
    return { clock: { initial, increment, totalTime: initial + 40 * increment } };
  }
  const daily = /^(\d+) days? per move$/.exec(control);
  return daily ? { daysPerTurn: Number(daily[1]) } : {};
}

export function makeGameLine(game: StoredGame, flags: ExportFlags): string {
  const { headers } = game;
  const speed = getSpeed(game);
  const sans = listSans(game.movetext);
  const clocks = listClocks(game.movetext);
  const winner = findWinner(game);
  const opening = isStandard(game) ? findGameOpening(sans, bulkOpeningPlies) : undefined;
  const variant = headers.get('Variant') ?? 'Standard';
  const variantKey = isStandard(game) ? 'standard' : variant === 'Chess960' ? 'chess960' : 'fromPosition';
  const line = {
    id: game.id,
    rated: isRated(game),
    variant: variantKey,
    speed,
    perf: variantKey === 'chess960' ? variantKey : speed,
    createdAt: game.startedAt,
    lastMoveAt: game.endedAt,
    status: statusOf(game),
    source: 'pool',
    players: { white: describePlayer(game, 'White'), black: describePlayer(game, 'Black') },
    ...(headers.has('FEN') && { initialFen: headers.get('FEN') }),
    ...(winner && { winner }),
    ...(flags.opening && opening && { opening }),
    ...(flags.moves && { moves: sans.join(' ') }),
    ...(flags.clocks && clocks.length > 0 && { clocks: clocks.map((seconds) => Math.round(seconds * 100)) }),
    ...(flags.pgnInJson && { pgn: makeGamePgn(game, flags).trim() }),
    ...describeClock(game),
  };
  return `${JSON.stringify(line)}\n`;
}
