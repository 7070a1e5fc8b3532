import { Chess, type Position } from 'chessops/chess';
import { parsePgn, startingPosition, type ChildNode, type Node, type PgnNodeData } from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { positionKey } from '#chess/position/key';
import { openings } from '../games/openings.ts';

export type OpeningTree = Map<string, Map<string, number>>;

function addLine(tree: OpeningTree, moves: readonly string[], weight: number): void {
  const position = Chess.default();
  for (const san of moves) addMove(tree, position, san, weight);
}

function addMove(tree: OpeningTree, position: Position, san: string, weight: number): boolean {
  const move = parseSan(position, san);
  if (!move) return false;
  const key = positionKey(position);
  const replies = tree.get(key) ?? new Map<string, number>();
  const plainSan = makeSanAndPlay(position, move);
  replies.set(plainSan, (replies.get(plainSan) ?? 0) + weight);
  tree.set(key, replies);
  return true;
}

export function addStudy(tree: OpeningTree, pgn: string, weight: number): void {
  const addNode = (node: Node<PgnNodeData>, position: Position, nodeWeight: number): void => {
    node.children.forEach((child: ChildNode<PgnNodeData>, index) => {
      const after = position.clone();
      const childWeight = index === 0 ? nodeWeight : nodeWeight / 2;
      if (addMove(tree, after, child.data.san, childWeight)) addNode(child, after, childWeight);
    });
  };
  for (const chapter of parsePgn(pgn)) {
    startingPosition(chapter.headers).unwrap(
      (position) => addNode(chapter.moves, position, weight),
      () => undefined,
    );
  }
}

export function makeOpeningTree(studies: readonly string[]): OpeningTree {
  const tree: OpeningTree = new Map();
  for (const opening of openings) addLine(tree, opening.moves, opening.weight);
  for (const study of studies) addStudy(tree, study, 1);
  return tree;
}
