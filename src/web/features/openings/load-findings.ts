import { lazyPart } from '../../ui/lazy-part.tsx';

const load = () => import('./findings.ts');

export const ConsistencyGroups = lazyPart(async () => (await load()).ConsistencyGroups);
export const CoverageGaps = lazyPart(async () => (await load()).CoverageGaps);
export const CoverageModal = lazyPart(async () => (await load()).CoverageModal);

/** Every check begins with this, so that its result can be shown without a pause. */
export async function loadFindings(): Promise<void> {
  await Promise.all([ConsistencyGroups.preload(), CoverageGaps.preload(), CoverageModal.preload()]);
}
