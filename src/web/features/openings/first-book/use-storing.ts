import { useMutation } from '@tanstack/react-query';
import { INITIAL_EPD } from 'chessops/fen';
import { useNavigate } from 'react-router';

import { countOf } from '#chess/count-of';
import { nameColor } from '#chess/position/color-name';
import type { StudyColor } from '#contract/studies';
import { messageOf } from '#contract/thrown';

import { describeOutcome, useBookEdits } from '../../../opening/book-edits.ts';
import { showEditNotice } from '../../../opening/edit-notice.ts';
import { useBringBackLast } from '../../../opening/study-history.ts';
import { downloadPgn } from '../../../opening/book/download-pgn.ts';
import { makeOpeningAddress } from '../../../opening/opening-address.ts';
import { getOpening, type OpeningStudy, useSaveStudy, useStudiesReader } from '../../../opening/studies.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { showFailure, showNotice, showUndo } from '../../../ui/notices.tsx';
import type { FirstBookIndex, FirstBookOptions } from '../../../worker/first-book-index.ts';
import { checks, type RemoteObject } from '../../../worker/workers.ts';

export interface StoredBook {
  index: RemoteObject<FirstBookIndex>;
  options: FirstBookOptions;
  color: StudyColor;
  games: number;
}

const mergedNothing = 'No lines to add: your repertoire already has a move in each of these positions.';

export type Storing = 'set' | 'merge' | 'save';

export function useStoring({ index, options, color, games }: StoredBook) {
  const navigate = useNavigate();
  const saveStudy = useSaveStudy();
  const readStudies = useStudiesReader();
  const { apply, undo } = useBookEdits(color);
  const bringBack = useBringBackLast(color);
  const side = nameColor(color);
  const title = `${side} from my games`;

  const readText = () => index.makeText(title, options);
  const failed = (error: unknown): void => showFailure(messageOf(error));
  const show = (): void => void navigate(makeOpeningAddress({ color, position: INITIAL_EPD }));

  async function set(current: OpeningStudy | null): Promise<void> {
    await saveStudy({
      color,
      title,
      link: null,
      study_text: await readText(),
      exclude_move_indicators: '',
      last_update: new Date().toISOString(),
      seen_revision: current?.parts[0]?.revision ?? null,
      what: `Made a repertoire from ${countOf(games, 'game')}`,
    });
    const said = `${title} is now your ${side} repertoire.`;
    if (current) showUndo(said, () => void bringBack().catch(failed));
    else showNotice(said, { label: 'Train now', run: () => void navigate(makeTrainingAddress(color)) });
    show();
  }

  async function merge(opening: OpeningStudy): Promise<void> {
    const { edits, lines } = await index.planMerge(checks.hand(getOpening(opening)), options);
    if (lines === 0) throw new Error(mergedNothing);
    const outcome = await apply(edits, `Added ${countOf(lines, 'line')} from ${countOf(games, 'game')}`);
    if (outcome.kind !== 'done') throw new Error(describeOutcome(outcome));
    showEditNotice(outcome, undo);
    show();
  }

  return useMutation({
    networkMode: 'always',
    mutationFn: async (storing: Storing) => {
      if (storing === 'save') return downloadPgn(title, await readText());
      const current = (await readStudies())[color];
      return storing === 'merge' && current ? merge(current) : set(current);
    },
  });
}
