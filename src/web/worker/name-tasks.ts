/** Names of openings, which several tasks use once the page has handed them over. */
import { type AskedLine, findCardOpening } from '#chess/opening/card-opening';
import { indexOpeningNames, type NameIndex, type OpeningNames } from '#chess/opening/names';
import { TreeBoard } from '#chess/position/tree-board';

/** With names a list is nicer; without them it is still a list. */
let names: NameIndex | undefined;
const noNames: OpeningNames = new Map();

export function getNames(): NameIndex | undefined {
  return names;
}

/** Empty until the page has handed them over. */
export function getNamesByKey(): OpeningNames {
  return names?.byKey ?? noNames;
}

/** Undefined where the list has none, or is not there. */
export function findNameOfPosition(key: string, ply: number): string | undefined {
  if (!names || ply > names.longestPly) return undefined;
  return names.positions.find(new TreeBoard(key))?.name;
}

export const nameTasks = {
  /** The page fetches the list and hands it over, because our content policy lets a worker fetch nothing. */
  setOpeningNames(text: string): void {
    names = indexOpeningNames(text);
  },

  /** The opening of each card, by position. */
  nameCards(cards: readonly AskedLine[]): { hasNames: boolean; openings: string[] } {
    return {
      hasNames: names !== undefined,
      openings: cards.map((card) => findCardOpening(getNamesByKey(), card)),
    };
  },
};

export type NameTasks = typeof nameTasks;
