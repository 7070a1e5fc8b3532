import type { StudyColor } from '#contract/studies';

export const inspectorTabs = ['moves', 'gaps', 'contradictions', 'chapters', 'studies'] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

export interface InspectorActions {
  onTab: (tab: InspectorTab) => void;
  /** Without a colour: the last text. */
  onCoverage: (color?: StudyColor) => void;
  onConsistency: (color?: StudyColor) => void;
}
