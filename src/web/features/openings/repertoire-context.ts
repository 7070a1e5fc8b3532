import type { StudyColor } from '#contract/studies';

import { makeContext } from '../../lib/context.ts';
import type { ShownFigures } from '../../coverage/use-book-figures.ts';
import type { BookSummary } from '../../worker/book-position.ts';
import type { ShownBook } from './use-book.ts';
import type { CoverageCheck } from './use-coverage-check.ts';
import type { OpenGaps } from './use-gaps.ts';

export const inspectorTabs = ['moves', 'gaps', 'contradictions', 'chapters', 'studies'] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

interface Repertoire {
  book: ShownBook;
  summary: BookSummary | undefined;
  figures: ShownFigures | undefined;
  gaps: OpenGaps;
  check: CoverageCheck;
  tab: InspectorTab;
  openTab: (tab: InspectorTab) => void;
  showCoverage: (color?: StudyColor) => void;
  showConsistency: (color?: StudyColor) => void;
}

export const [RepertoireContext, useRepertoire] = makeContext<Repertoire>('repertoire');
