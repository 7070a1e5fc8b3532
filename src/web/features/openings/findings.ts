/** What a check has found, with the board to look at it: fetched, in one file, by who has a result. */
export { ConsistencyGroups } from './consistency-groups.tsx';
export { CoverageGaps } from './coverage-gaps.tsx';
