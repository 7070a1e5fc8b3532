import { type QuestionLine, findCardOpening } from '#chess/opening/card-opening';
import { indexOpeningNames, type NameIndex, type OpeningNames } from '#chess/opening/names';
import { TreeBoard } from '#chess/position/tree-board';

/** Optional: lists work without names. */
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

export const nameTasks = {
  /** The page fetches the list: the worker's CSP forbids fetching. */
  setOpeningNames(text: string): void {
    names = indexOpeningNames(text);
  },

  nameCards(cards: readonly QuestionLine[]): { hasNames: boolean; openings: string[] } {
    return {
      hasNames: names !== undefined,
      openings: cards.map((card) => findCardOpening(getNamesByKey(), card)),
    };
  },
};

export type NameTasks = typeof nameTasks;
