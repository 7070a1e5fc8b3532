import { findGame } from '#server/live/store';
import { verifyMemories } from '#server/verify-memories';
import type { Db } from '#server/db/tables';

export interface Counter {
  sent: number;
  acknowledged: number;
}

export class Ledger {
  readonly notes = new Map<string, Counter>();
  readonly studies = new Map<string, Counter>();
  readonly cards = new Set<string>();
  readonly games = new Map<string, { moves: string[]; isOver: boolean }>();
  botMoves = 0;
  readonly links = new Map<string, 'open' | 'gone'>();
  readonly openReviews = new Map<string, { userId: string; body: unknown }>();
  readonly reviews = new Set<string>();

  count(): number {
    return Object.values(this.#counts()).reduce((sum, each) => sum + each, 0);
  }

  describe(): string {
    return Object.entries(this.#counts())
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  }

  #counts(): Record<string, number> {
    const acknowledged = (counters: Map<string, Counter>): number =>
      [...counters.values()].reduce((sum, counter) => sum + counter.acknowledged, 0);
    return {
      notes: acknowledged(this.notes),
      studies: acknowledged(this.studies),
      cards: this.cards.size,
      reviews: this.reviews.size,
      moves: [...this.games.values()].reduce((sum, game) => sum + game.moves.length, 0),
      links: this.links.size,
    };
  }
}

export async function findLosses(db: Db, ledger: Ledger): Promise<string[]> {
  const losses = [...(await findLostNotes(db, ledger)), ...(await findLostStudies(db, ledger))];
  const cards = new Set((await db.selectFrom('cards').select('id').execute()).map(({ id }) => id));
  for (const id of ledger.cards) if (!cards.has(id)) losses.push(`card ${id} is lost`);
  const logs = await db.selectFrom('memory_answers').select('id').execute();
  const counts = Map.groupBy(logs, ({ id }) => id);
  for (const id of ledger.reviews) {
    const count = counts.get(id)?.length ?? 0;
    if (count !== 1) losses.push(`review ${id} is there ${count} times`);
  }
  for (const [id, { moves, isOver }] of ledger.games) {
    const stored = await findGame(db, id);
    const storedMoves = stored?.game.line.moves ?? [];
    if (moves.some((move, ply) => storedMoves[ply] !== move))
      losses.push(`game ${id}: ${moves.join(' ')} became ${storedMoves.join(' ')}`);
    if (storedMoves.length > moves.length + 1) losses.push(`game ${id} has moves that nobody sent`);
    if (isOver && stored?.game.end === null) losses.push(`the end of game ${id} is lost`);
  }
  losses.push(...(await findLostLinks(db, ledger)), ...(await findDoublePlayers(db)));
  const { faults } = await verifyMemories(db);
  return [...losses, ...faults];
}

async function findLostLinks(db: Db, ledger: Ledger): Promise<string[]> {
  const rows = await db.selectFrom('live_invitations').select('token').execute();
  const stored = new Set(rows.map(({ token }) => token));
  return [...ledger.links].flatMap(([token, state]) => {
    if (stored.has(token) === (state === 'open')) return [];
    return [state === 'open' ? `link ${token} is lost` : `link ${token} works again`];
  });
}

async function findDoublePlayers(db: Db): Promise<string[]> {
  const running = await db
    .selectFrom('live_games')
    .select(['white_id', 'black_id'])
    .where('ended_at', 'is', null)
    .execute();
  const players = running.flatMap((game) => [...new Set([game.white_id, game.black_id])]);
  const counts = Map.groupBy(players, (id) => id);
  return [...counts].flatMap(([id, { length }]) => (length > 1 ? [`${id} is in ${length} games`] : []));
}

async function findLostNotes(db: Db, ledger: Ledger): Promise<string[]> {
  const rows = await db.selectFrom('game_reviews').select(['id', 'notes']).execute();
  const stored = new Map(rows.map(({ id, notes }) => [id, Number(notes)]));
  return [...ledger.notes].flatMap(([id, counter]) => compare(`notes of ${id}`, stored.get(id), counter));
}

async function findLostStudies(db: Db, ledger: Ledger): Promise<string[]> {
  const rows = await db.selectFrom('studies').select(['user_id', 'title']).execute();
  const stored = new Map(rows.map(({ user_id, title }) => [user_id, Number(title)]));
  return [...ledger.studies].flatMap(([id, counter]) => compare(`study of ${id}`, stored.get(id), counter));
}

function compare(name: string, stored: number | undefined, { sent, acknowledged }: Counter): string[] {
  if (acknowledged === 0 && stored === undefined) return [];
  if (stored !== undefined && stored >= acknowledged && stored <= sent) return [];
  return [`${name}: ${stored}, but ${acknowledged} was acknowledged and ${sent} was the last sent`];
}
