import { afterEach, beforeEach, expect, test } from 'vitest';

import { applyTextPatch, type TextPatch } from '#chess/opening/editing/text-patch';
import type { StudyUpdate } from '#contract/studies';
import { startSimulator, type Simulator } from '#simulator/simulator';

import { UpstreamFailure } from '../../chess-sites/failure.ts';
import { makeUpstreams, type Upstreams } from '../../chess-sites/upstreams.ts';
import type { EditResult } from '../../worker/edit-tasks.ts';
import { checks } from '../../worker/workers.ts';
import { getOpening, makeOpeningStudy, type StoredStudy } from '../studies.ts';
import { type SendingPreview, previewSending, planAgain, SendingStopped, sendStudy } from './send-study.ts';

const link = 'pStoneWl';
let simulator: Simulator;
let lichess: Upstreams;
let token: string;
let updates: StudyUpdate[];
let source: string;
let study: StoredStudy;

beforeEach(async () => {
  simulator = await startSimulator({ pace: 0 });
  lichess = makeUpstreams({
    lichessUrl: simulator.lichessUrl,
    explorerUrl: simulator.explorerUrl,
    chessComUrl: simulator.chessComUrl,
    pauseMs: 50,
  });
  token = simulator.makeToken('tabiya_fan', ['study:read', 'study:write']);
  updates = [];
  source = await lichess.getStudyPgn(link, { token });
  study = {
    color: 'black',
    place: 0,
    title: 'Stonewall',
    link,
    study_text: source,
    exclude_move_indicators: '',
    last_update: '2026-11-14T21:41:00.000Z',
    revision: '0',
    is_edited: true,
  };
});
afterEach(() => simulator.close());

function find(id: string) {
  const found = simulator.studies.find((each) => each.id === id);
  if (!found) throw new Error('no such study');
  return found;
}

function getPatch({ patches: [changed] }: EditResult): TextPatch {
  if (!changed) throw new Error('nothing changed');
  return changed.patch;
}

let revisions = 0;
function handStudy(): string {
  study.revision = String(++revisions);
  const book = makeOpeningStudy([study]);
  if (!book) throw new Error('no book');
  return checks.hand(getOpening(book));
}

async function edit(): Promise<void> {
  const book = handStudy();
  const [first] = await checks.edits.listChapters({ book });
  const result = await checks.edits.editStudy({
    book,
    edits: [
      { kind: 'add-line', chapter: first?.key ?? '', path: [], sans: ['a3', 'd5'] },
      { kind: 'set-comments', chapter: first?.key ?? '', path: ['a3'], comments: ['Odd, but met.'] },
      { kind: 'set-shapes', chapter: first?.key ?? '', path: ['a3'], shapes: ['Ga2a3'] },
      { kind: 'add-chapter', name: 'Against 1. b3' },
      { kind: 'add-line', chapter: 'Against 1. b3', path: [], sans: ['b3', 'e5'] },
    ],
  });
  if ('reason' in result) throw new Error(result.message);
  study.study_text = applyTextPatch(study.study_text, getPatch(result)) ?? '';
}

const call = () => ({ lichess, token });
const loadPreview = (): Promise<SendingPreview> => previewSending(study, link, async () => source, call());

const saving = {
  save: async (update: StudyUpdate): Promise<void> => {
    updates.push(update);
    study = { ...study, study_text: update.study_text ?? '', revision: String(updates.length) };
  },
  readStudy: async () => study,
  onProgress: () => undefined,
};

async function findStop(sending: Promise<unknown>): Promise<SendingStopped> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SendingStopped)) throw new Error(`not stopped, but ${String(error)}`);
  return error;
}

test('the difference is shown, written chapter by chapter, read back, and then nothing is left to send', async () => {
  await edit();
  const preview = await loadPreview();
  const [first] = find(link).chapters;
  expect(preview.words).toEqual([
    `${first?.headers.get('ChapterName')}: 2 moves added`,
    'Against 1. b3: new chapter, 2 moves',
  ]);
  const result = await sendStudy(preview, call(), saving);
  expect(result).toEqual({ sent: preview.steps.map(({ name }) => name), dropped: [] });
  expect(first?.movetext).toContain('1. a3 { Odd, but met. } { [%cal Ga2a3] } d5');
  expect(find(link).chapters.at(-1)?.headers.get('ChapterName')).toBe('Against 1. b3');
  expect(updates.map(({ keeps_source }) => keeps_source)).toEqual([true, false]);
  expect(updates[0]?.source_text).toBe(source);
  expect(updates[1]?.study_text).toBe(updates[1]?.source_text);
  source = study.study_text;
  expect((await loadPreview()).words).toEqual([]);
});

test('what somebody else changed there is merged, and a change after the look stops the sending', async () => {
  await edit();
  const preview = await loadPreview();
  const there = find(link);
  const second = there.chapters[1];
  if (!second) throw new Error('no second chapter');
  await lichess.replaceChapter(link, { id: second.id, name: '', pgn: '1. h4 { theirs } *' }, { token });
  const stop = await findStop(sendStudy(preview, call(), saving));
  expect([stop.message, stop.sent]).toEqual([
    'The study changed on Lichess, so nothing was sent. Check the changes again.',
    [],
  ]);
  expect(updates).toEqual([]);
  const again = await loadPreview();
  expect(again.merge.theirs.some((text) => text.includes('Lichess added 1. h4'))).toBe(true);
  expect((await sendStudy(again, call(), saving)).dropped).toEqual([]);
  expect(second.movetext).toContain('{ theirs }');
});

test.each([
  ['gone', 503, 'Lichess reports an error (503). Try again in a few minutes.'],
  ['too many requests', 429, 'Lichess asks for a pause. Wait a minute and try again.'],
])(
  'Lichess is %s in the middle: what was written is said, and the next try ends it',
  async (_, status, text) => {
    await edit();
    const preview = await loadPreview();
    simulator.faults.add({ site: 'lichess', method: 'POST', path: 'import-pgn', status, times: 1 });
    const stop = await findStop(sendStudy(preview, call(), saving));
    expect([stop.message, stop.sent]).toEqual([text, [preview.steps[0]?.name]]);
    source = updates[0]?.source_text ?? '';
    const again = await loadPreview();
    expect(again.words).toEqual(['Against 1. b3: new chapter, 2 moves']);
    expect((await sendStudy(again, call(), saving)).dropped).toEqual([]);
  },
);

test('a token without the scope, and one that has ended', async () => {
  const reading = simulator.makeToken('tabiya_fan', ['study:read']);
  expect(await lichess.getTokenScopes(token)).toEqual(['study:read', 'study:write']);
  expect(await lichess.getTokenScopes(reading)).toEqual(['study:read']);
  expect(await lichess.getTokenScopes('lio_gone')).toEqual([]);
  const chapter = { id: find(link).chapters[0]?.id ?? '', name: 'x', pgn: '1. e4 *' };
  const kindOf = async (sending: Promise<unknown>): Promise<string> =>
    sending.then(
      () => 'done',
      (error: unknown) => (error instanceof UpstreamFailure ? error.kind : String(error)),
    );
  expect(await kindOf(lichess.replaceChapter(link, chapter, { token: reading }))).toBe('forbidden');
  expect(await kindOf(lichess.replaceChapter(link, chapter, { token: 'lio_gone' }))).toBe('token-expired');
  expect(await kindOf(lichess.replaceChapter(link, { ...chapter, pgn: '1. Ke4 *' }, { token }))).toBe(
    'refused',
  );
  const stranger = simulator.makeToken('rookery_lane', ['study:read', 'study:write']);
  expect(await kindOf(lichess.replaceChapter(link, chapter, { token: stranger }))).toBe('refused');
});

test('a lesson stays as it is; its moves can go to a new chapter', async () => {
  const there = find(link);
  const [first] = there.chapters;
  if (!first) throw new Error('no chapter');
  first.headers.set('ChapterMode', 'gamebook');
  first.hints = ['Look at the centre.'];
  const before = first.movetext;
  await edit();
  const preview = await loadPreview();
  expect(preview.lessons.map(({ id }) => id)).toEqual([first.id]);
  expect(preview.words).toEqual(['Against 1. b3: new chapter, 2 moves']);
  const chosen = await planAgain(preview, [first.id]);
  expect(chosen.lessons).toEqual([]);
  expect((await sendStudy(chosen, call(), saving)).dropped).toEqual([]);
  expect([first.movetext, first.hints.length]).toEqual([before, 1]);
  expect(there.chapters.at(-2)?.headers.get('ChapterName')).toMatch(/\(moves\)$/);
});

async function addThere(count: number): Promise<void> {
  const pgn = Array.from({ length: count }, (_, at) => `[Event "More ${at}"]\n\n1. h3 *`).join('\n\n');
  await lichess.addChapter(link, { name: 'More', pgn, orientation: 'white' }, { token });
  source = await lichess.getStudyPgn(link, { token });
  study.study_text = source;
}

test('names, order and removals of chapters are left to the user, and said', async () => {
  await addThere(1);
  const book = handStudy();
  const keys = await checks.edits.listChapters({ book });
  const [first, second, last] = [keys[0], keys[1], keys.at(-1)];
  if (!first || !second || !last || last === second) throw new Error('too few chapters');
  const result = await checks.edits.editStudy({
    book,
    edits: [
      { kind: 'rename-chapter', chapter: first.key, name: 'Another name' },
      { kind: 'move-chapter', chapter: second.key, to: 0 },
      { kind: 'remove-chapter', chapter: last.key },
    ],
  });
  if ('reason' in result) throw new Error(result.message);
  study.study_text = applyTextPatch(study.study_text, getPatch(result)) ?? '';
  const preview = await loadPreview();
  expect(preview.steps).toEqual([]);
  expect(preview.notSent).toEqual([
    `“${first.name}” keeps its name on Lichess; here it is “Another name”.`,
    `“${last.name}” stays on Lichess; you removed it here.`,
    'The chapters keep their order on Lichess; it differs here.',
  ]);
});

test('a study of 64 chapters takes no more, and says so before anything is written', async () => {
  await addThere(64 - find(link).chapters.length);
  expect(find(link).chapters).toHaveLength(64);
  study.study_text = `${source}\n\n[Event "One more"]\n[ChapterName "One more"]\n\n1. g3 *\n`;
  const preview = await loadPreview();
  expect(preview.fault).toBe('A study may have at most 64 chapters.');
  expect(find(link).chapters).toHaveLength(64);
});

test('the study is gone when it is to be written: nothing is lost here', async () => {
  await edit();
  const preview = await loadPreview();
  const before = study.study_text;
  simulator.faults.add({ site: 'lichess', method: 'HEAD', path: link, status: 404, times: 1 });
  const sending = await sendStudy(preview, call(), saving).then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect(sending).toMatch(/Lichess/);
  expect([study.study_text, updates.length]).toEqual([before, 0]);
});
