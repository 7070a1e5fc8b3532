import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { countOf } from '#chess/count-of';
import { nameColor } from '#chess/position/color-name';
import { type ExcludeSymbol, makeExcludeIndicators, type StudyColor, studyLimits } from '#contract/studies';
import { messageOf } from '#contract/thrown';

import { useLichessToken } from '../../chess-sites/lichess-token.ts';
import type { StudyMerge } from '../../worker/edit-tasks.ts';
import type { StudySummary } from '../../worker/study-tasks.ts';
import { readPgnFile } from '../read-pgn-file.ts';
import { makeFileTitle } from './file-title.ts';
import { findStoredSymbols } from './stored-symbols.ts';
import { makeLooseOpening } from '../../worker/opening.ts';
import { checks } from '../../worker/workers.ts';
import { fetchSource } from '../study-source.ts';
import { useSaveStudy, useStudiesReader } from '../studies.ts';
import { showNotice } from '../../ui/notices.tsx';
import { useUpstreamsReader } from '../../chess-sites/upstream-hooks.ts';

export type StudySource = { kind: 'lichess'; id: string; name: string } | { kind: 'file'; file: File };

interface SetStudyInput {
  source: StudySource;
  color: StudyColor;
  place?: number | undefined;
  excludeSymbols: readonly ExcludeSymbol[] | undefined;
}

export interface ImportReport {
  color: StudyColor;
  place: number | undefined;
  title: string;
  summary: StudySummary;
  merge: StudyMerge | undefined;
}

class Cancelled extends Error {}

function makeProgressText(chapters: number): string {
  return `Downloading the study: ${countOf(chapters, 'chapter')}`;
}

function makeAddedText(title: string, color: StudyColor, parts: readonly { title: string }[]): string {
  const side = nameColor(color);
  const others = parts.map((part) => part.title).filter((each) => each !== title);
  const beside = others.length === 0 ? '' : `, beside ${others.join(' and ')}`;
  return `${title} is now part of your ${side} repertoire${beside}.`;
}

export function useSetStudy() {
  const readUpstreams = useUpstreamsReader();
  const { readToken, onFailure } = useLichessToken();
  const saveStudy = useSaveStudy();
  const readStudies = useStudiesReader();
  const [progress, setProgress] = useState('');
  const [isDownloading, setIsDownloading] = useState(false);
  const running = useRef<AbortController>(undefined);

  async function readText(source: StudySource): Promise<string> {
    if (source.kind === 'file') {
      setProgress('Reading the file');
      return readPgnFile(source.file);
    }
    const upstreams = await readUpstreams();
    setProgress(makeProgressText(0));
    const { signal } = (running.current = new AbortController());
    setIsDownloading(true);
    try {
      return await upstreams.getStudyPgn(source.id, {
        token: await readToken(),
        signal,
        onChapters: (count) => setProgress(makeProgressText(count)),
      });
    } catch (error) {
      throw signal.aborted ? new Cancelled() : onFailure('Get Study Error:', error);
    } finally {
      setIsDownloading(false);
    }
  }

  async function findOwnChanges({ source, color, place }: SetStudyInput) {
    const parts = (await readStudies())[color]?.parts ?? [];
    const study = place === undefined ? parts[0] : parts.find((each) => each.place === place);
    if (source.kind === 'file' || study?.link !== source.id || !study.is_edited) return undefined;
    return { base: await fetchSource(study), text: study.study_text, revision: study.revision };
  }

  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: async (input: SetStudyInput): Promise<ImportReport> => {
      const { source, color, place } = input;
      const excludeSymbols = input.excludeSymbols ?? findStoredSymbols(await readStudies(), color, place);
      // The database cannot store NUL characters.
      const fetched = (await readText(source)).replaceAll('\u0000', ' ');
      const title =
        source.kind === 'file'
          ? makeFileTitle(source.file.name, fetched).slice(0, studyLimits.titleLength)
          : source.name;
      setProgress('Reading the moves');
      const own = await findOwnChanges(input);
      const merge =
        own && (await checks.edits.mergeStudies({ base: own.base, mine: own.text, theirs: fetched }));
      const text = merge?.text ?? fetched;
      const named = source.kind === 'file' ? source.file.name : title;
      const book = checks.hand(makeLooseOpening({ text, color, excludeSymbols }));
      const summary = await checks.study.summarizeStudy({ book, title: named });
      if (summary.fault !== undefined)
        throw new Error(`${summary.fault.replace(/^no /, 'No ')}, so nothing was changed.`);
      setProgress('Saving the study');
      const isNew =
        place !== undefined && !(await readStudies())[color]?.parts.some((each) => each.place === place);
      await saveStudy({
        color,
        ...(place !== undefined && { place }),
        title,
        link: source.kind === 'file' ? null : source.id,
        study_text: text,
        exclude_move_indicators: makeExcludeIndicators(excludeSymbols),
        last_update: new Date().toISOString(),
        ...(own && {
          source_text: fetched,
          seen_revision: own.revision,
          what: `Refreshed ${title} from Lichess`,
        }),
      }).catch((error: unknown) => {
        throw new Error(`Nothing was changed. ${messageOf(error)}.`, { cause: error });
      });
      const parts = (await readStudies())[color]?.parts ?? [];
      if (isNew) showNotice(makeAddedText(title, color, parts));
      return { color, place, title, summary, merge };
    },
  });
  return {
    ...mutation,
    error: mutation.error instanceof Cancelled ? null : mutation.error,
    progress,
    cancel: isDownloading ? () => running.current?.abort() : undefined,
  };
}
