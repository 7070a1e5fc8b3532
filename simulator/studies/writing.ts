import {
  makeComment,
  parseComment,
  parsePgn,
  startingPosition,
  type ChildNode,
  type Game,
  type Node,
  type PgnNodeData,
  makePgn,
} from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import type { Position } from 'chessops/chess';
import { keepOneOfEachKind } from '#chess/pgn/signs';
import type { Chapter, Study } from './study.ts';

export const writingLimits = { chapters: 64, nodes: 3000, characters: 100_000 } as const;

export type Written<Value> = { value: Value } | { reason: string };

/** Like Lichess, writes arrows and circles into a separate comment after the text. */
function storeMoves(game: Game<PgnNodeData>): Written<string> {
  const start = startingPosition(game.headers).unwrap(
    (position) => position,
    () => undefined,
  );
  if (!start) return { reason: 'Invalid PGN: cannot read the starting position' };
  let nodes = 0;
  const open: { node: Node<PgnNodeData>; position: Position }[] = [{ node: game.moves, position: start }];
  for (let at = open.pop(); at; at = open.pop()) {
    for (const child of at.node.children) {
      nodes += 1;
      const move = parseSan(at.position, child.data.san);
      if (!move) return { reason: `Invalid PGN: cannot play ${child.data.san}` };
      const position = at.position.clone();
      child.data.san = makeSanAndPlay(position, move);
      storeNotes(child);
      open.push({ node: child, position });
    }
  }
  if (nodes > writingLimits.nodes) return { reason: `Too many moves: at most ${writingLimits.nodes}` };
  const comments = sortComments(game.comments ?? []);
  return { value: makePgn({ headers: new Map(), comments, moves: game.moves }).trim() };
}

function storeNotes({ data }: ChildNode<PgnNodeData>): void {
  data.comments = sortComments([...(data.startingComments ?? []), ...(data.comments ?? [])]);
  data.startingComments = [];
  data.nags = keepOneOfEachKind([...new Set(data.nags ?? [])]);
}

function sortComments(comments: readonly string[]): string[] {
  const parsed = comments.map(parseComment);
  const shapes = parsed.flatMap((comment) => comment.shapes);
  const texts = parsed.map((comment) => makeComment({ ...comment, shapes: [] }));
  const drawn = [
    ...shapes.filter(({ from, to }) => from === to),
    ...shapes.filter(({ from, to }) => from !== to),
  ];
  return [...texts, makeComment({ shapes: drawn })].filter((text) => text !== '');
}

function touch(study: Study, now: number): void {
  study.updatedAt = Math.max(now, study.updatedAt + 1000);
}

export function replaceMoves(study: Study, chapter: Chapter, pgn: string, now: number): Written<undefined> {
  if (pgn.length > writingLimits.characters) return { reason: 'PGN too long' };
  const [game] = parsePgn(pgn);
  if (!game) return { reason: 'Invalid PGN: no game' };
  const fen = chapter.headers.get('FEN');
  game.headers = new Map(fen === undefined ? [] : [['FEN', fen]]);
  const stored = storeMoves(game);
  if ('reason' in stored) return stored;
  chapter.movetext = stored.value;
  chapter.hints = [];
  touch(study, now);
  return { value: undefined };
}

export function importChapters(
  study: Study,
  fields: URLSearchParams,
  makeId: () => string,
  now: number,
): Written<Chapter[]> {
  const pgn = fields.get('pgn') ?? '';
  if (pgn.length > writingLimits.characters) return { reason: 'PGN too long' };
  const games = parsePgn(pgn);
  if (games.length === 0) return { reason: 'Invalid PGN: no game' };
  if (study.chapters.length + games.length > writingLimits.chapters)
    return { reason: `Too many chapters: at most ${writingLimits.chapters}` };
  const added: Chapter[] = [];
  for (const [index, game] of games.entries()) {
    const stored = storeMoves(game);
    if ('reason' in stored) return stored;
    const named = games.length === 1 ? fields.get('name') : null;
    const name =
      named ?? game.headers.get('ChapterName') ?? game.headers.get('Event') ?? `Chapter ${index + 1}`;
    const id = makeId();
    const headers = new Map([
      ['Event', `${study.name}: ${name}`],
      ['Result', '*'],
      ['Variant', 'Standard'],
      ['StudyName', study.name],
      ['ChapterName', name],
      ['ChapterURL', `https://lichess.org/study/${study.id}/${id}`],
      ['Annotator', `https://lichess.org/@/${study.owner}`],
    ]);
    const fen = game.headers.get('FEN');
    if (fen !== undefined) headers.set('FEN', fen).set('SetUp', '1');
    headers.set('Orientation', fields.get('orientation') ?? game.headers.get('Orientation') ?? 'white');
    added.push({ id, headers, movetext: stored.value, hints: [] });
  }
  study.chapters = [...study.chapters, ...added];
  touch(study, now);
  return { value: added };
}
