import { makeBookJson } from '#chess/opening/book';
import * as checks from '#chess/opening/checks';
import { GraphCache } from '#chess/opening/graph-cache';
import type { CheckError } from '#chess/opening/opening-fault';
import type { Comparison } from '#chess/opening/compare';
import { countGraphMoves, type OpeningGraph } from '#chess/opening/graph';
import type { PgnLimitError } from '#chess/pgn/limits';
import { ok, type Result } from '#chess/result';
import type {
  BookAnswer,
  ComparisonAnswer,
  ComparisonForm,
  ConsistencyAnswer,
  GameComparison,
  OpeningForm,
  StudyReport,
} from '#contract/openings';

const graphs = new GraphCache(1);

function getGraph(form: OpeningForm): Result<OpeningGraph, PgnLimitError> {
  const { opening_text: text, color, 'excludeSymbols[]': excludeSymbols } = form;
  return graphs.get({ text, color, excludeSymbols });
}

export function answerConsistency(form: OpeningForm): Result<ConsistencyAnswer, CheckError> {
  const graph = getGraph(form);
  if (!graph.ok) return graph;
  const found = checks.checkConsistency(graph.value, form.color);
  if (!found.ok) return found;
  const { text, groups } = found.value;
  return ok({
    results: text,
    results_dict: groups.map(({ fen, moves }) => moves.map((move) => ({ ...move, fen }))),
    report: makeReport(graph.value),
  });
}

export function createBook(form: OpeningForm): Result<BookAnswer, CheckError> {
  const graph = getGraph(form);
  if (!graph.ok) return graph;
  const book = makeBookJson(graph.value);
  return book.ok ? ok({ book: book.value, report: makeReport(graph.value) }) : book;
}

export function answerComparison(form: ComparisonForm): Result<ComparisonAnswer, CheckError> {
  const graph = getGraph(form);
  if (!graph.ok) return graph;
  const compared = checks.compareGames(graph.value, form.color, form.game_text);
  if (!compared.ok) return compared;
  const { text, comparisons } = compared.value;
  return ok({
    results: text,
    comparisons: comparisons.map(makeGameComparison),
    report: makeReport(graph.value),
  });
}

function makeReport(graph: OpeningGraph): StudyReport {
  const { chapters, positions, omissions, excludedMoves } = graph;
  return {
    chapters: chapters.length,
    positions: positions.size,
    moves: countGraphMoves(graph),
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
    returns: returns.map(({ left, ply, san, movesFollowed, chapters }) => ({
      left: left ? { ply: left.ply - startPly, san: left.san } : null,
      ply: ply - startPly + 1,
      san,
      moves_followed: movesFollowed,
      chapters,
    })),
  };
}
