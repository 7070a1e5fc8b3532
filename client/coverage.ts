import * as z from 'zod/mini';
import { findCoverage, findCoveragePositions } from '#chess/opening/coverage';
import { makePercent } from '#chess/opening/coverage-text';
import { parseOpening } from '#chess/opening/graph';
import { countGames, makeCountedReplies, type PositionReplies } from '#chess/opening/replies';
import { makeSourcesText } from '#chess/opening/source-text';
import { joinStudies } from '#chess/pgn/book-study';
import { repliesAnswer } from '#contract/explorer';
import { statisticsAnswer, statisticsLimits, statisticsMoves } from '#contract/statistics';
import { parseExcludeIndicators, studiesAnswer, type StudyColor } from '#contract/studies';
import { Refusal, type Server } from './server.ts';

export interface Filter {
  speeds: string;
  ratings: string;
}

const mostGaps = 10;
const positionsAtOnce = statisticsLimits.positionsPerCall;

export async function runCoverage(server: Server, color: StudyColor, filter: Filter): Promise<string> {
  const { api_data: books } = await server.get('/api/get-studies', studiesAnswer);
  const studies = [books[color], ...(books.further?.[color] ?? [])].flatMap((study) =>
    study === null || study.study_text === null
      ? []
      : {
          place: study.place,
          title: study.title,
          text: study.study_text,
          excludeSymbols: parseExcludeIndicators(study.exclude_move_indicators),
        },
  );
  const [first] = studies;
  if (first === undefined) return `There is no study for ${color}.`;
  const graph = parseOpening(joinStudies(studies), { color, excludeSymbols: first.excludeSymbols });
  if (!graph.ok) return `The study cannot be read: ${graph.error.message}.`;
  const keys = findCoveragePositions(graph.value, color);
  const replies = new Map([
    ...(await askStatistics(server, keys, filter)),
    ...(await askPack(server, keys, filter)),
  ]);
  const { total, gaps, replies: known, unknown } = findCoverage(graph.value, color, replies);
  if (total === undefined)
    return `No statistics for these ${keys.length} positions with ${filter.speeds} and ${filter.ratings}.`;
  return [
    `The repertoire answers ${makePercent(total)} of opponents’ moves.`,
    `${makeSourcesText(known, unknown.length)}.`,
    ...gaps
      .slice(0, mostGaps)
      .map(({ lineWithReply, chance }) => `${(100 * chance).toFixed(1).padStart(5)} %  ${lineWithReply}`),
  ].join('\n');
}

async function askStatistics(
  server: Server,
  keys: readonly string[],
  filter: Filter,
): Promise<Map<string, PositionReplies>> {
  const found = new Map<string, PositionReplies>();
  for (let at = 0; at < keys.length; at += positionsAtOnce) {
    const question = { ...filter, fens: keys.slice(at, at + positionsAtOnce) };
    for (const record of await server.post('/api/get_position_stats', question, statisticsAnswer)) {
      const moves = z.parse(statisticsMoves, JSON.parse(record.moves));
      const counts = moves.map((move) => [move.san, countGames(move)] as const);
      found.set(record.fen, makeCountedReplies('explorer', filter, countGames(record), counts));
    }
  }
  return found;
}

async function askPack(
  server: Server,
  keys: readonly string[],
  filter: Filter,
): Promise<Map<string, PositionReplies>> {
  const found = new Map<string, PositionReplies>();
  const choice = { speeds: filter.speeds.split(','), ratings: filter.ratings.split(',') };
  for (let at = 0; at < keys.length; at += positionsAtOnce) {
    const positions = keys.slice(at, at + positionsAtOnce);
    const answer = await server
      .post('/api/replies', { positions, ...choice }, repliesAnswer)
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.status === 404) return undefined;
        throw error;
      });
    if (answer === undefined) return found;
    for (const [index, key] of positions.entries()) {
      const counts = (answer.positions[index] ?? []).map((move) => [move.san, countGames(move)] as const);
      const games = counts.reduce((sum, [, count]) => sum + count, 0);
      if (games > 0) found.set(key, makeCountedReplies('pack', filter, games, counts));
    }
  }
  return found;
}
