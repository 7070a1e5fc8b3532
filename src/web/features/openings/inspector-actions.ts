import type { StudyColor } from '#contract/studies';

export const inspectorTabs = ['moves', 'gaps', 'contradictions', 'chapters', 'studies'] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

export interface InspectorActions {
  onTab: (tab: InspectorTab) => void;
  /** Run a check and show its results as text; without a colour the text that is there. */
  onCoverage: (color?: StudyColor) => void;
  onConsistency: (color?: StudyColor) => void;
}
