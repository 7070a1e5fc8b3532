import type { MoveNode, PgnChapter, PgnProblem } from './chapter.ts';
import { PGN_LIMITS, type PgnLimitName } from './limits.ts';

/** Most moves share these empty lists to save memory, so nobody may change the lists. */
const NO_NAGS: number[] = [];
const NO_COMMENTS: string[] = [];
const NO_CHILDREN: MoveNode[] = [];
Object.freeze(NO_CHILDREN);
Object.freeze(NO_NAGS);
Object.freeze(NO_COMMENTS);
const MAX_NAG = 255;

interface Frame {
  parent: { children: MoveNode[] };
  node: MoveNode | undefined;
  ply: number;
  startingComments: string[];
}

export class ChapterBuilder {
  readonly chapters: PgnChapter[] = [];
  hasMovetext = false;
  #isTerminated = false;
  #chapter: PgnChapter = newChapter();
  #frames: Frame[] = [];
  #moveCount = 0;
  #unreadableText: PgnProblem | undefined;

  constructor() {
    this.#reset();
  }

  get isTerminated(): boolean {
    return this.#isTerminated;
  }

  get hasMoves(): boolean {
    return this.#chapter.moves.length > 0;
  }

  setHeader(name: string, value: string): void {
    this.#chapter.headers.set(name, value);
  }

  addMove(san: string): PgnLimitName | undefined {
    if (++this.#moveCount > PGN_LIMITS.moves) return 'moves';
    const frame = this.#frame();
    const node: MoveNode = {
      san,
      nags: NO_NAGS,
      startingComments: frame.startingComments,
      comments: NO_COMMENTS,
      children: NO_CHILDREN,
    };
    if (frame.node) frame.parent = frame.node;
    if (frame.parent.children === NO_CHILDREN) frame.parent.children = [node];
    else frame.parent.children.push(node);
    frame.node = node;
    frame.ply++;
    frame.startingComments = NO_COMMENTS;
    return undefined;
  }

  openVariation(): PgnLimitName | undefined {
    if (this.#frames.length > PGN_LIMITS.nesting) return 'nesting';
    const { parent, node, ply } = this.#frame();
    this.#frames.push({ parent, node: undefined, ply: node ? ply - 1 : ply, startingComments: NO_COMMENTS });
    return undefined;
  }

  closeVariation(): void {
    if (this.#frames.length > 1) this.#frames.pop();
  }

  addNag(nag: number): void {
    const { node } = this.#frame();
    if (!node || nag > MAX_NAG || node.nags.includes(nag)) return;
    if (node.nags === NO_NAGS) node.nags = [nag];
    else node.nags.push(nag);
  }

  addComment(text: string): void {
    const comment = text.trim();
    if (comment === '') return;
    const frame = this.#frame();
    if (frame.node) frame.node.comments = append(frame.node.comments, comment);
    else if (this.#frames.length === 1) this.#chapter.comments = append(this.#chapter.comments, comment);
    else frame.startingComments = append(frame.startingComments, comment);
  }

  addText(text: string): void {
    if (this.#unreadableText) this.#unreadableText.count++;
    else this.#unreadableText = this.addProblem('unreadable-text', text);
  }

  addProblem(kind: PgnProblem['kind'], text: string): PgnProblem {
    const { ply, node } = this.#frame();
    const problem = { kind, text: text.slice(0, 60).trim(), count: 1, ply, afterSan: node?.san };
    this.#chapter.problems.push(problem);
    return problem;
  }

  terminate(result: string): void {
    if (this.#frames.length > 1) return;
    this.#isTerminated = true;
    const known = this.#chapter.headers.get('Result') ?? '*';
    if (known === '*' || known === '?') this.#chapter.headers.set('Result', result);
  }

  finishChapter(): PgnLimitName | undefined {
    if (this.#frames.length > 1) this.addProblem('unclosed-variation', '(');
    const { headers, moves, comments, problems } = this.#chapter;
    if (headers.size || moves.length || comments.length || problems.length) this.chapters.push(this.#chapter);
    if (this.chapters.length > PGN_LIMITS.chapters) return 'chapters';
    this.#chapter = newChapter();
    this.#reset();
    return undefined;
  }

  #reset(): void {
    this.#frames = [
      { parent: { children: this.#chapter.moves }, node: undefined, ply: 0, startingComments: NO_COMMENTS },
    ];
    this.#isTerminated = false;
    this.hasMovetext = false;
    this.#unreadableText = undefined;
  }

  #frame(): Frame {
    const frame = this.#frames.at(-1);
    if (!frame) throw new Error('the outermost frame is never popped');
    return frame;
  }
}

function newChapter(): PgnChapter {
  return { headers: new Map(), comments: NO_COMMENTS, moves: [], problems: [] };
}

function append(list: string[], item: string): string[] {
  if (list === NO_COMMENTS) return [item];
  list.push(item);
  return list;
}
