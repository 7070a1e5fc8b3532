import { findChapterStart } from '#chess/pgn/chapter-start';
import type { MoveNode, PgnChapter } from '#chess/pgn/chapter';
import { TreeBoard } from '#chess/position/tree-board';

interface StudyComment {
  readonly chapter: number;
  readonly text: string;
}

export interface StudyNotes {
  readonly comments: ReadonlyMap<string, readonly StudyComment[]>;
  readonly interesting: ReadonlySet<string>;
}

export function makeNoteName(positionKey: string, san: string): string {
  return `${positionKey} ${san}`;
}

const INTERESTING_NAG = 5;

function makeReadable(comment: string): string {
  return comment
    .replaceAll(/\[%[^\]]*\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function readStudyNotes(chapters: readonly PgnChapter[]): StudyNotes {
  const comments = new Map<string, StudyComment[]>();
  const interesting = new Set<string>();
  for (const [chapter, { headers, moves }] of chapters.entries()) {
    const start = findChapterStart(headers);
    if (!start.ok) continue;
    const board = new TreeBoard(start.value.key);
    const frames: { children: readonly MoveNode[]; next: number }[] = [{ children: moves, next: 0 }];
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const node = frame.children[frame.next++];
      if (!node) {
        frames.pop();
        if (frames.length > 0) board.takeBack();
        continue;
      }
      const move = board.findMove(node.san);
      if (typeof move === 'string') continue;
      const texts = node.comments.map(makeReadable).filter((text) => text !== '');
      const isInteresting = node.nags.includes(INTERESTING_NAG);
      if (texts.length > 0 || isInteresting) {
        const key = board.makeKey();
        const name = makeNoteName(key, board.makeSanAndPlay(move));
        if (isInteresting) interesting.add(name);
        addComments(comments, name, chapter, texts);
      } else board.play(move);
      frames.push({ children: node.children, next: 0 });
    }
  }
  return { comments, interesting };
}

function addComments(
  comments: Map<string, StudyComment[]>,
  name: string,
  chapter: number,
  texts: readonly string[],
): void {
  for (const text of texts) {
    const known = comments.get(name);
    if (!known) comments.set(name, [{ chapter, text }]);
    else if (!known.some((comment) => comment.text === text)) known.push({ chapter, text });
  }
}
