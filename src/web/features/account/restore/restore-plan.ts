/** Uses the screens' routes, so that every limit and check applies. */
import { importLimits } from '#contract/card-import';
import { insightLimits } from '#contract/insights';
import { libraryLimits } from '#contract/library';
import { trainingLimits } from '#contract/training';
import type { ExportedRow, ExportedRows } from './export-file.ts';

export interface RestoreStep {
  what: string;
  path: string;
  rows: readonly object[];
  rowsAtOnce: number;
  makeBody: (rows: readonly object[]) => object;
}

const restored = [
  'users',
  'game_reviews',
  'mistakes',
  'game_analyses',
  'games',
  'game_summaries',
  'own_names',
  'opponents',
  'cards',
  'review_logs',
  'opening_trainings',
  'untrained_moves',
  'opening_memories',
  'opening_answers',
  'memory_settings',
  'studies',
  'study_texts',
] as const;

export const restoredTables: ReadonlySet<string> = new Set(restored);

export function planRestore(tables: ExportedRows, userId: string): RestoreStep[] {
  const of = (table: (typeof restored)[number]): readonly ExportedRow[] => tables.get(table) ?? [];
  const own = makeOwnIds(userId, of('users')[0]?.id);
  const reviews = Map.groupBy(
    of('review_logs').filter(({ undone_at, rating }) => undone_at === null && rating !== 0),
    ({ card_id }) => card_id,
  );
  const memories = new Map(of('opening_memories').map((row) => [row.id, row]));
  const games = of('games').filter(({ deleted_at }) => deleted_at === null);
  const reviewOfGame = new Map(games.map(({ game_key, game_review_id }) => [game_key, game_review_id]));
  const analyses = new Map(of('game_analyses').map((row) => [row.game_review_id, row]));
  const steps = [
    one('memory settings', '/api/update-memory-settings', of('memory_settings').map(makeSettings)),
    one(
      'studies',
      '/api/update-study',
      of('studies').map((row) => makeStudy(row, of('study_texts'))),
    ),
    one(
      'game reviews',
      '/api/upsert-game-review',
      of('game_reviews').map((row) => ({
        ...row,
        id: own(row.id),
        date_time_played: makeTime(row.date_time_played),
      })),
    ),
    one(
      'analyses',
      '/api/upsert-game-analysis',
      [...analyses.values()].map((row) => ({
        ...row,
        game_review_id: own(row.game_review_id),
        is_finished: row.is_finished === 1,
        positions: row.positions === '' ? [] : String(row.positions).split('\n'),
      })),
    ),
    many(
      'games',
      '/api/add-games',
      libraryLimits.gamesPerRequest,
      games.map((row) => ({
        ...row,
        played_at: makeTime(row.played_at),
      })),
      (rows) => rows,
    ),
    one(
      'game links',
      '/api/link-game-review',
      games.flatMap(({ game_key, game_review_id }) =>
        game_review_id === null ? [] : [{ game_key, game_review_id: own(game_review_id) }],
      ),
    ),
    one(
      'names in PGN files',
      '/api/add-own-name',
      of('own_names').map(({ name }) => ({ name })),
    ),
    one(
      'opponents',
      '/api/save-opponent',
      of('opponents').map((row) => ({
        ...row,
        is_cut: row.is_cut === 1,
        games: parseJson(row.games),
      })),
    ),
    many(
      'cards',
      '/api/import-cards',
      importLimits.cardsPerRequest,
      of('cards')
        .filter(({ deleted_at }) => deleted_at === null)
        .map((row) => makeCard(row, reviews.get(row.id) ?? [], own)),
      (cards) => ({ cards }),
    ),
    // After the cards they reference.
    one(
      'mistakes',
      '/api/upsert-mistake',
      of('mistakes').map((row) => ({
        ...row,
        id: own(row.id),
        game_review_id: own(row.game_review_id),
        card_id: row.card_id === null ? null : own(row.card_id),
      })),
    ),
    // Mistakes first: they outdate their game's summary.
    many(
      'summaries',
      '/api/upsert-game-summaries',
      insightLimits.summariesPerRequest,
      of('game_summaries').map((row) => ({
        ...row,
        game_id: analyses.get(reviewOfGame.get(row.game_key))?.game_id,
      })),
      (summaries) => ({ summaries }),
    ),
    one(
      'training settings',
      '/api/update-training-settings',
      of('opening_trainings').map(({ color, new_per_day, book_choice }) => ({
        color,
        new_per_day,
        ...(book_choice !== null && { book_choice }),
      })),
    ),
    one(
      'moves excluded from training',
      '/api/update-trained-move',
      of('untrained_moves').map((row) => ({
        ...row,
        is_trained: false,
      })),
    ),
    many(
      'training answers',
      '/api/add-training-answers',
      trainingLimits.answersPerRequest,
      of('opening_answers')
        .filter(({ undone_at }) => undone_at === null)
        .map((row) => makeAnswer(row, memories.get(row.memory_id), own)),
      (answers) => ({ answers }),
    ),
  ];
  return steps.filter(({ rows }) => rows.length > 0);
}

function many(
  what: string,
  path: string,
  rowsAtOnce: number,
  rows: readonly object[],
  makeBody: RestoreStep['makeBody'],
): RestoreStep {
  return { what, path, rows, rowsAtOnce, makeBody };
}

function one(what: string, path: string, rows: readonly object[]): RestoreStep {
  return many(what, path, 1, rows, ([row = {}]) => row);
}

type OwnIds = (id: unknown) => unknown;

/**
 * Own rows keep their ids. Others get deterministic new ids: the old account may be on this server, and imports stay
 * idempotent.
 */
function makeOwnIds(userId: string, exportedUserId: unknown): OwnIds {
  if (userId === exportedUserId) return (id) => id;
  const mask = parseUuid(userId);
  return (id) => {
    const digits = parseUuid(id);
    if (mask === undefined || digits === undefined) return id;
    const hex = digits.map((digit, place) => (digit ^ (mask[place] ?? 0)).toString(16)).join('');
    // UUID version 8 is for custom ids.
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
}

function parseUuid(id: unknown): number[] | undefined {
  const digits = typeof id === 'string' ? id.replaceAll('-', '') : '';
  return /^[0-9a-f]{32}$/i.test(digits)
    ? Array.from(digits, (digit) => Number.parseInt(digit, 16))
    : undefined;
}

/** Invalid values pass through; the server reports them. */
function makeTime(value: unknown): unknown {
  const time = typeof value === 'number' ? new Date(value) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? value : time.toISOString();
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}

function makeSettings({ model, retention, fuzz, change_hour, counts_games }: ExportedRow): object {
  const counts = counts_games === null ? {} : { counts_games: counts_games === 1 };
  return { model, retention, fuzz: fuzz === 1, change_hour, ...counts };
}

function makeStudy(study: ExportedRow, texts: readonly ExportedRow[]): object {
  const { color, place, title, link, exclude_move_indicators } = study;
  const own = texts.filter((row) => row.color === color && row.place === place);
  const join = (kind: string): string =>
    own
      .filter((row) => row.kind === kind)
      .toSorted((row, other) => Number(row.part) - Number(other.part))
      .map(({ text }) => String(text))
      .join('');
  const source = join('source');
  return {
    color,
    place,
    title,
    link,
    exclude_move_indicators,
    last_update: makeTime(study.last_update),
    study_text: join('text'),
    ...(source !== '' && { source_text: source }),
    what: 'Imported from a backup',
  };
}

function makeCard(card: ExportedRow, reviews: readonly ExportedRow[], own: OwnIds): object {
  const { prompt, prompt_fen, prompt_pgn, answer, answer_fen, answer_pgn, orientation } = card;
  return {
    prompt,
    prompt_fen,
    prompt_pgn,
    answer,
    answer_fen,
    answer_pgn,
    orientation,
    guid: own(card.id),
    tags: String(card.tags).split(' ').filter(Boolean),
    made: makeTime(card.created_at),
    is_suspended: card.suspended_at !== null,
    ...(card.game_review_id !== null && { game_review_id: own(card.game_review_id) }),
    ...(card.answer_search !== null && { answer_search: card.answer_search }),
    reviews: reviews.map(({ id, rating, review, took_ms }) => ({
      id: own(id),
      rating,
      review: makeTime(review),
      ...(took_ms !== null && { took_ms }),
    })),
  };
}

function makeAnswer(answer: ExportedRow, memory: ExportedRow | undefined, own: OwnIds): object {
  return {
    ...answer,
    id: own(answer.id),
    color: memory?.color,
    position_key: memory?.position_key,
    moves: String(memory?.moves).split(' '),
    asked_at: makeTime(answer.asked_at),
    answered_at: makeTime(answer.answered_at),
    is_repeat: answer.is_repeat === 1,
    game_key: answer.game_key ?? undefined,
  };
}
