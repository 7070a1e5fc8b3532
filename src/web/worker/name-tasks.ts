import { type QuestionLine, findCardOpening } from '#chess/opening/card-opening';
import { indexOpeningNames, type NameIndex, type OpeningNames } from '#chess/opening/names';
import { TreeBoard } from '#chess/position/tree-board';

/** Undefined until the page sends the opening names. Everything else works without them. */
let names: NameIndex | undefined;
const noNames: OpeningNames = new Map();

export function getNames(): NameIndex | undefined {
  return names;
}

export function getNamesByKey(): OpeningNames {
  return names?.byKey ?? noNames;
}

export function findNameOfPosition(key: string, ply: number): string | undefined {
  if (!names || ply > names.longestPly) return undefined;
  return names.positions.find(new TreeBoard(key))?.name;
}

export function setOpeningNames(text: string): void {
  names = indexOpeningNames(text);
}

/** The page opens this object, because the worker's CSP forbids fetching. */
export class NameList {
  static readonly closed = 'The opening names are not loaded';

  constructor(text: string) {
    setOpeningNames(text);
  }
}

export function nameCards(cards: readonly QuestionLine[]): string[] {
  return cards.map((card) => findCardOpening(getNamesByKey(), card));
}
