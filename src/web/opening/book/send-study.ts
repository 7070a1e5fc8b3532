import type { StudyUpdate } from '#contract/studies';
import { messageOf } from '#contract/thrown';

import type { Upstreams } from '../../chess-sites/upstreams.ts';
import { ApiFailure } from '../../lib/api-client.ts';
import { checks } from '../../worker/workers.ts';
import type { PlannedSending } from '../../worker/sending-tasks.ts';
import type { StoredStudy } from '../studies.ts';

export interface SendingPreview extends PlannedSending {
  study: StoredStudy;
  link: string;
  base: string;
  theirs: string;
  date: string;
}

export interface SentStudy {
  sent: readonly string[];
  dropped: readonly string[];
}

export class SendingStopped extends Error {
  override name = 'SendingStopped';
  readonly sent: readonly string[];

  constructor(message: string, sent: readonly string[]) {
    super(message);
    this.sent = sent;
  }
}

type Lichess = Pick<Upstreams, 'findStudyDate' | 'getStudyPgn' | 'replaceChapter' | 'addChapter'>;

interface Call {
  lichess: Lichess;
  token: string;
  signal?: AbortSignal | undefined;
}

export async function previewSending(
  study: StoredStudy,
  link: string,
  readSource: () => Promise<string>,
  { lichess, token, signal }: Call,
): Promise<SendingPreview> {
  // Fetch the date first, so that the next check also finds a change made between these two requests.
  const date = await lichess.findStudyDate(link, { token, signal });
  const theirs = await lichess.getStudyPgn(link, { token, signal });
  const base = await readSource();
  const plan = await checks.sending.planSending({ base, mine: study.study_text, theirs, asNew: [] });
  return { ...plan, study, link, base, theirs, date };
}

export async function planAgain(preview: SendingPreview, asNew: readonly string[]): Promise<SendingPreview> {
  const { base, theirs, study } = preview;
  const plan = await checks.sending.planSending({ base, mine: study.study_text, theirs, asNew });
  return { ...preview, ...plan };
}

interface Saving {
  save: (update: StudyUpdate) => Promise<unknown>;
  readStudy: () => Promise<StoredStudy | null>;
  onProgress: (done: number, name: string) => void;
}

export async function sendStudy(
  preview: SendingPreview,
  { lichess, token, signal }: Call,
  { save, readStudy, onProgress }: Saving,
): Promise<SentStudy> {
  const { link, steps, theirs } = preview;
  if ((await lichess.findStudyDate(link, { token, signal })) !== preview.date)
    throw new SendingStopped(
      'The study changed on Lichess, so nothing was sent. Check the changes again.',
      [],
    );
  await saveHere(save, preview, preview.study.revision, preview.text, theirs, true);
  const sent: string[] = [];
  try {
    for (const [index, step] of steps.entries()) {
      onProgress(index, step.name);
      if (step.kind === 'add') await lichess.addChapter(link, step, { token, signal });
      else await lichess.replaceChapter(link, step, { token, signal });
      sent.push(step.name);
    }
    onProgress(steps.length, '');
    const readBack = await lichess.getStudyPgn(link, { token, signal });
    const checked = await checks.sending.checkSending({
      before: theirs,
      sent: preview.text,
      readBack,
      steps,
    });
    const now = await readStudy();
    if (now?.study_text === preview.text)
      await saveHere(save, preview, now.revision, checked.text, readBack, false);
    return { sent, dropped: checked.dropped };
  } catch (error) {
    const reason = messageOf(error);
    throw new SendingStopped(reason, sent);
  }
}

async function saveHere(
  save: Saving['save'],
  { study }: SendingPreview,
  revision: string,
  text: string,
  source: string,
  keepsSource: boolean,
): Promise<void> {
  const { color, place, title, link, exclude_move_indicators } = study;
  const update = {
    color,
    place,
    title,
    link,
    exclude_move_indicators,
    study_text: text,
    source_text: source,
    keeps_source: keepsSource,
    seen_revision: revision,
    last_update: new Date().toISOString(),
    what: keepsSource ? `Started sending ${title} to Lichess` : `Sent ${title} to Lichess`,
  };
  try {
    await save(update);
  } catch (error) {
    const isStale = error instanceof ApiFailure && error.status === 409;
    throw isStale
      ? new SendingStopped(
          'The repertoire changed in another tab or on another device, so nothing was sent. Check the changes again.',
          [],
        )
      : error;
  }
}
