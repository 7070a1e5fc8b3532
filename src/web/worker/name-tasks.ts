import { type QuestionLine, findCardOpening } from '#chess/opening/card-opening';
import { indexOpeningNames, type NameIndex, type OpeningName, type OpeningNames } from '#chess/opening/names';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { TreeBoard } from '#chess/position/tree-board';

/** Undefined until the page sends the opening names. All other tasks work without them. */
const latest: { names?: NameIndex } = {};
const noNames: OpeningNames = new Map();

export const getNames = (): NameIndex | undefined => latest.names;

export function getNamesByKey(): OpeningNames {
  return getNames()?.byKey ?? noNames;
}

export function findNameOfPosition(key: string, ply: number): string | undefined {
  const known = getNames();
  if (!known || ply > known.longestPly) return undefined;
  return known.positions.find(new TreeBoard(key))?.name;
}

export function setOpeningNames(text: string): void {
  latest.names = indexOpeningNames(text);
}

export class NameList {
  static readonly closed = 'The opening names are not loaded';

  constructor(text: string) {
    setOpeningNames(text);
  }
}

export function findNextNames(key: string): OpeningNames {
  const names = getNamesByKey();
  const found = new Map<string, OpeningName>();
  const position = names.size === 0 ? undefined : findPosition(key);
  if (!position) return found;
  for (const [from, targets] of position.allDests())
    for (const to of targets) {
      const after = position.clone();
      after.play({ from, to });
      const nextKey = positionKey(after);
      const name = names.get(nextKey);
      if (name) found.set(nextKey, name);
    }
  return found;
}

export function nameCards(cards: readonly QuestionLine[]): string[] {
  return cards.map((card) => findCardOpening(getNamesByKey(), card));
}
