/** Needed only once a check is run: the download's dialog, and what was found, with the board to look at it. */
export { ConsistencyGroups } from './consistency-groups.tsx';
export { CoverageGaps } from './coverage-gaps.tsx';
export { CoverageModal } from './coverage-modal.tsx';
