import { expect, test } from 'vitest';
import { studiesAnswer, studyLimits } from '#contract/studies';
import { changedStudy, studyHistory } from '#contract/study-versions';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';

function makeUpdate(title: string, changes: object = {}) {
  return {
    color: 'white',
    title,
    link: null,
    study_text: `[Event "${title}"]\n\n1. d4 *`,
    exclude_move_indicators: '',
    last_update: '2026-11-14T21:41:00.000Z',
    ...changes,
  };
}

async function set(visitor: Visitor, title: string, changes: object = {}): Promise<number> {
  return (await visitor.post('/api/update-study', makeUpdate(title, changes))).statusCode;
}

async function read(visitor: Visitor) {
  const answer = await visitor.get('/api/get-studies');
  const { white, further } = studiesAnswer.parse(answer.json()).api_data;
  return { tag: answer.headers.etag, first: white, further: further?.white ?? [] };
}

async function listTitles(visitor: Visitor): Promise<string[]> {
  const { first, further } = await read(visitor);
  return [first?.title ?? 'none', ...further.map(({ title }) => title)];
}

describeOnBothDatabases('several studies of one opening', (makeLocation, testRule) => {
  testRule('the calls that know of one study read and set the first', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    expect(await set(ann, 'first')).toBe(200);
    const alone = await read(ann);
    expect(alone.further).toEqual([]);
    expect(await set(ann, 'third', { place: 3, seen_revision: null })).toBe(200);
    expect(await set(ann, 'second', { place: 1, seen_revision: null })).toBe(200);
    expect(await listTitles(ann)).toEqual(['first', 'second', 'third']);
    expect((await read(ann)).tag).not.toBe(alone.tag);
    expect(await set(ann, 'other', { place: 1, seen_revision: null })).toBe(409);
    expect(await set(ann, 'first again')).toBe(200);
    expect(await listTitles(ann)).toEqual(['first again', 'second', 'third']);
    expect(await set(ann, '', { study_text: null })).toBe(200);
    expect(await listTitles(ann)).toEqual(['second', 'third']);
    expect(await set(ann, 'second again')).toBe(200);
    expect((await read(ann)).first).toMatchObject({ title: 'second again', place: 1 });
    expect(await listTitles(eve)).toEqual(['none']);
  });

  test('there are at most eight, and together they have the room of one', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    expect(await set(ann, 'ninth', { place: studyLimits.studies })).toBe(400);
    const half = `{ ${'x'.repeat(studyLimits.textBytes / 2)} } *`;
    expect(await set(ann, 'first', { study_text: half })).toBe(200);
    const refused = await ann.post('/api/update-study', makeUpdate('second', { place: 1, study_text: half }));
    expect(refused.statusCode).toBe(413);
    expect(refused.body).toMatch(/The studies of one colour can have at most 8 MiB of PGN together/);
    expect(await listTitles(ann)).toEqual(['first']);
    expect(await set(ann, 'second', { place: 1 })).toBe(200);
    const { further } = await read(ann);
    const [second] = further;
    const patch = { prefix: 1, suffix: 0, text: half };
    const edit = { color: 'white', place: 1, revision: second?.revision, patch, what: 'Grew' };
    expect((await ann.post('/api/edit-study', edit)).statusCode).toBe(413);
  });

  test('one step changes several studies, all or none, and goes back as one', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await set(ann, 'first');
    await set(ann, 'second', { place: 1 });
    const { first, further } = await read(ann);
    const [second] = further;
    if (!first || !second) throw new Error('two studies');
    const makePatch = (text: string) => ({ prefix: 0, suffix: 0, text });
    const edit = {
      color: 'white',
      revision: first.revision,
      patch: makePatch('1. e4 *'),
      what: 'Settled',
      also: [{ place: 1, revision: 'another', patch: makePatch('1. c4 *') }],
    };
    expect((await ann.post('/api/edit-study', edit)).statusCode).toBe(409);
    expect((await read(ann)).first?.study_text).toBe(first.study_text);
    const twice = { ...edit, also: [{ place: 0, revision: first.revision, patch: makePatch('1. c4 *') }] };
    expect((await ann.post('/api/edit-study', twice)).statusCode).toBe(400);
    const right = { ...edit, also: [{ place: 1, revision: second.revision, patch: makePatch('1. c4 *') }] };
    const done = changedStudy.parse((await ann.post('/api/edit-study', right)).json());
    const after = await read(ann);
    expect([after.first?.study_text, after.further[0]?.study_text]).toEqual(['1. e4 *', '1. c4 *']);
    expect([after.first?.is_edited, after.further[0]?.is_edited]).toEqual([true, true]);
    expect(done.also?.[0]?.revision).toBe(after.further[0]?.revision);
    const back = {
      color: 'white',
      number: done.version,
      revision: done.revision,
      what: 'Undid',
      also: [{ place: 1, number: done.also?.[0]?.version, revision: done.also?.[0]?.revision }],
    };
    expect((await ann.post('/api/return-to-study-version', back)).statusCode).toBe(200);
    const undone = await read(ann);
    expect([undone.first?.study_text, undone.further[0]?.study_text]).toEqual([
      first.study_text,
      second.study_text,
    ]);
  });

  testRule('each has a history, a source and a way back of its own', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await set(ann, 'first');
    await set(ann, 'second', { place: 1 });
    await set(ann, 'second, newer', { place: 1, last_update: '2026-11-15T21:41:00.000Z' });
    const list = async (place: number) =>
      studyHistory.parse((await ann.get(`/api/get-study-history?color=white&place=${place}`)).json())
        .api_data;
    expect(await list(0)).toEqual([]);
    expect((await list(1)).map(({ title }) => title)).toEqual(['second']);
    const source = await ann.get('/api/get-study-source?color=white&place=1');
    expect(source.json().api_data.source_text).toMatch(/second, newer/);
    const undo = {
      color: 'white',
      place: 1,
      last_update: '2026-11-15T21:41:00.000Z',
      previous_last_update: '2026-11-14T21:41:00.000Z',
    };
    expect((await ann.post('/api/undo-study', undo)).statusCode).toBe(200);
    expect(await listTitles(ann)).toEqual(['first', 'second']);
    expect((await ann.get('/api/get-study-source?color=white&place=9')).statusCode).toBe(400);
  });
});
