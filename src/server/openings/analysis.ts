/** The opening checks as plain functions from form to answer. They run in a worker, see analysis-worker.ts. */
import { makeBookJson } from '#chess/opening/book';
import { compareGame, type Comparison } from '#chess/opening/compare';
import { makeComparisonText } from '#chess/opening/compare-text';
import { findInconsistencies, makeConsistencyText } from '#chess/opening/consistency';
import { makeOmissionsText, makeOmissionText, type Omission } from '#chess/pgn/omission';
import { parseOpening, type OpeningGraph } from '#chess/opening/graph';
import { parsePgn } from '#chess/pgn/reader';
import type { PgnLimitError } from '#chess/pgn/limits';
import { err, ok, type Result } from '#chess/result';
import type {
  BookAnswer,
  ComparisonAnswer,
  ComparisonForm,
  ConsistencyAnswer,
  GameComparison,
  OpeningForm,
  StudyReport,
} from '#contract/openings';

export type AnalysisError = PgnLimitError | { limit: undefined; message: string };

export function checkConsistency(form: OpeningForm): Result<ConsistencyAnswer, AnalysisError> {
  const graph = getGraph(form);
  if (!graph.ok) return graph;
  const groups = findInconsistencies(graph.value, form.color);
  if (!groups.ok) return groups;
  return ok({
    results: joinBlocks([makeConsistencyText(groups.value), makeLeftOutText(graph.value)]),
    results_dict: groups.value.map(({ fen, moves }) => moves.map((move) => ({ ...move, fen }))),
    report: makeReport(graph.value),
  });
}

export function createBook(form: OpeningForm): Result<BookAnswer, AnalysisError> {
  const graph = getGraph(form);
  if (!graph.ok) return graph;
  const book = makeBookJson(graph.value);
  return book.ok ? ok({ book: book.value, report: makeReport(graph.value) }) : book;
}

export function compareGames(form: ComparisonForm): Result<ComparisonAnswer, AnalysisError> {
  const graph = getGraph(form);
  if (!graph.ok) return graph;
  const games = parsePgn(form.game_text);
  if (!games.ok) return games;
  if (games.value.length === 0)
    return err({ limit: undefined, message: 'there is no game in the game text' });
  const compared = games.value.map((game, index) => compareGame(graph.value, form.color, game, index));
  const texts = compared.map((one) => (isComparison(one) ? makeComparisonText(one) : makeOmissionText(one)));
  return ok({
    results: joinBlocks([...texts, makeLeftOutText(graph.value)]),
    comparisons: compared.filter(isComparison).map(makeGameComparison),
    report: makeReport(graph.value),
  });
}

function isComparison(one: Comparison | Omission): one is Comparison {
  return 'ending' in one;
}

/**
 * The last graph is kept: a screen runs its checks, and a whole list of games, against one study. A worker that
 * has nothing to do ends, and its graph with it.
 */
let last: { form: OpeningForm; graph: OpeningGraph } | undefined;

function getGraph(form: OpeningForm): Result<OpeningGraph, PgnLimitError> {
  if (last && isSameOpening(last.form, form)) return ok(last.graph);
  const graph = parseOpening(form.opening_text, {
    color: form.color,
    excludeSymbols: form['excludeSymbols[]'],
  });
  if (graph.ok) last = { form, graph: graph.value };
  return graph;
}

function isSameOpening(one: OpeningForm, other: OpeningForm): boolean {
  const symbols = (form: OpeningForm) => form['excludeSymbols[]'].toSorted().join(' ');
  return (
    one.color === other.color && symbols(one) === symbols(other) && one.opening_text === other.opening_text
  );
}

function makeLeftOutText({ omissions, excludedMoves }: OpeningGraph): string {
  return makeOmissionsText(omissions, excludedMoves);
}

function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n');
}

function makeReport({ chapters, positions, omissions, excludedMoves }: OpeningGraph): StudyReport {
  let moves = 0;
  for (const position of positions.values()) moves += position.moves.length;
  return {
    chapters: chapters.length,
    positions: positions.size,
    moves,
    excluded_moves: excludedMoves,
    left_out: omissions.map(({ chapter, move, reason, detail, movesLeftOut }) => ({
      chapter,
      move: move ?? null,
      reason,
      detail,
      moves_left_out: movesLeftOut,
    })),
  };
}

function makeGameComparison(comparison: Comparison): GameComparison {
  const { name, ending, startPly, movesInBook, gameMoves, fen, played, alternatives, returns } = comparison;
  return {
    name,
    ending,
    moves_in_book: movesInBook,
    game_moves: gameMoves,
    fen,
    played: played ?? null,
    alternatives,
    returns: returns.map(({ ply, san, movesFollowed, chapters }) => ({
      ply: ply - startPly + 1,
      san,
      moves_followed: movesFollowed,
      chapters,
    })),
  };
}
