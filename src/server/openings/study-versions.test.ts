import { expect, test } from 'vitest';
import { makeSeededDraw } from '#chess/testing/random-studies';
import { makeTextPatch } from '#chess/opening/editing/text-patch';
import { studiesAnswer, type StudyColor, studyLimits } from '#contract/studies';
import { changedStudy, studyHistory, studySource, studyVersionText } from '#contract/study-versions';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';

function makeUpdate(text: string | null, changes: object = {}) {
  return {
    color: 'white',
    title: 'White: Catalan',
    link: 'bT90sKdw',
    study_text: text,
    exclude_move_indicators: '',
    last_update: '2026-11-14T21:41:00.000Z',
    ...changes,
  };
}

async function read(visitor: Visitor, color: StudyColor = 'white') {
  return studiesAnswer.parse((await visitor.get('/api/get-studies')).json()).api_data[color];
}

async function edit(visitor: Visitor, text: string, what = 'Added a move') {
  const study = await read(visitor);
  const answer = await visitor.post('/api/edit-study', {
    color: 'white',
    revision: study?.revision,
    patch: makeTextPatch(study?.study_text ?? '', text),
    what,
  });
  expect(answer.statusCode).toBe(200);
  return changedStudy.parse(answer.json());
}

async function listHistory(visitor: Visitor) {
  const answer = await visitor.get('/api/get-study-history?color=white');
  return studyHistory.parse(answer.json()).api_data;
}

async function readVersion(visitor: Visitor, number: number): Promise<string | number> {
  const answer = await visitor.post('/api/get-study-version', { color: 'white', number });
  if (answer.statusCode !== 200) return answer.statusCode;
  return studyVersionText.parse(answer.json()).api_data.study_text;
}

async function goBack(visitor: Visitor, number: number, revision: string | null | undefined) {
  const body = { color: 'white', number, revision, what: 'Brought it back' };
  return visitor.post('/api/return-to-study-version', body);
}

describeOnBothDatabases('edited studies', (makeLocation, testRule) => {
  test('each state before a change is kept, can be read and brought back, and the source stays beside it', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await ann.post('/api/update-study', makeUpdate('1. d4 ♞ *'));
    expect(await read(ann)).toMatchObject({ is_edited: false });
    expect(await listHistory(ann)).toEqual([]);

    await edit(ann, '1. d4 ♞ d5 *', 'Added 1... d5');
    const second = await edit(ann, '1. d4 ♞ d5 2. c4 *', 'Added 2. c4');
    expect(await read(ann)).toMatchObject({
      study_text: '1. d4 ♞ d5 2. c4 *',
      is_edited: true,
      revision: second.revision,
      last_update: second.last_update,
    });
    expect((await listHistory(ann)).map(({ number, what }) => [number, what])).toEqual([
      [2, 'Added 2. c4'],
      [1, 'Added 1... d5'],
    ]);
    expect([await readVersion(ann, 2), await readVersion(ann, 1), await readVersion(ann, 3)]).toEqual([
      '1. d4 ♞ d5 *',
      '1. d4 ♞ *',
      404,
    ]);
    const source = await ann.get('/api/get-study-source?color=white');
    expect(studySource.parse(source.json()).api_data).toEqual({
      revision: second.revision,
      source_text: '1. d4 ♞ *',
    });

    expect((await goBack(ann, 1, second.revision)).statusCode).toBe(200);
    expect(await read(ann)).toMatchObject({ study_text: '1. d4 ♞ *', is_edited: false });
    expect((await goBack(ann, 3, (await read(ann))?.revision)).statusCode).toBe(200);
    expect(await read(ann)).toMatchObject({ study_text: '1. d4 ♞ d5 2. c4 *', is_edited: true });
    expect((await goBack(ann, 9, (await read(ann))?.revision)).statusCode).toBe(404);
  });

  testRule('another study, an undo and no study at all are changes like any other', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await ann.post('/api/update-study', makeUpdate('A *'));
    await edit(ann, 'A edited *');
    const at = '2026-11-14T21:42:00.000Z';
    await ann.post('/api/update-study', makeUpdate('B *', { title: 'B', link: null, last_update: at }));
    const previous = (await read(ann))?.previous?.last_update;
    const undo = { color: 'white', last_update: at, previous_last_update: previous };
    expect((await ann.post('/api/undo-study', undo)).statusCode).toBe(200);
    expect(await read(ann)).toMatchObject({
      study_text: 'A edited *',
      title: 'White: Catalan',
      is_edited: true,
    });
    await ann.post('/api/update-study', makeUpdate(null));
    expect(await read(ann)).toBeNull();
    expect(await Promise.all([4, 3, 2, 1].map((number) => readVersion(ann, number)))).toEqual([
      'A edited *',
      'B *',
      'A edited *',
      'A *',
    ]);
    expect((await goBack(ann, 3, null)).statusCode).toBe(200);
    expect(await read(ann)).toMatchObject({ study_text: 'B *', title: 'B', link: null, is_edited: false });
    expect((await listHistory(ann)).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    expect(await readVersion(ann, 1)).toBe('A *');
  });

  testRule(
    'a refresh keeps the merged text and the new source, and the same study again keeps no version',
    async () => {
      const { signUp } = await startTestApp(makeLocation);
      const ann = await signUp('ann');
      await ann.post('/api/update-study', makeUpdate('old *'));
      const seen_revision = (await edit(ann, 'old mine *')).revision;
      const merged = makeUpdate('new mine *', { source_text: 'new *', seen_revision, what: 'Refreshed' });
      expect((await ann.post('/api/update-study', merged)).statusCode).toBe(200);
      expect((await ann.post('/api/update-study', merged)).statusCode).toBe(409);
      await ann.post('/api/update-study', makeUpdate('new mine *', { source_text: 'new *' }));
      expect((await listHistory(ann)).map(({ what }) => what)).toEqual(['Refreshed', 'Added a move']);
      const source = await ann.get('/api/get-study-source?color=white');
      expect(studySource.parse(source.json()).api_data.source_text).toBe('new *');
      const sending = makeUpdate('sent *', { source_text: 'there *', keeps_source: true, what: 'Sent' });
      await ann.post('/api/update-study', sending);
      const [there, before] = await listHistory(ann);
      expect([there?.what, before?.what]).toEqual(['Version on Lichess before sending', 'Sent']);
      expect(await readVersion(ann, there?.number ?? 0)).toBe('there *');
      expect(await readVersion(ann, before?.number ?? 0)).toBe('new mine *');
      expect(await readVersion(ann, 1)).toBe('old *');
      const none = makeUpdate('new *', { seen_revision: null });
      expect((await ann.post('/api/update-study', none)).statusCode).toBe(409);
    },
  );

  test('of two tabs that change the same state one is told so, and nothing is overwritten', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    await ann.post('/api/update-study', makeUpdate('1. d4 *'));
    const revision = (await read(ann))?.revision;
    const send = (visitor: Visitor, san: string) =>
      visitor.post('/api/edit-study', {
        color: 'white',
        revision,
        patch: makeTextPatch('1. d4 *', `1. d4 ${san} *`),
        what: `Added ${san}`,
      });
    const answers = await Promise.all(['d5', 'Nf6', 'e6', 'f5', 'c5', 'g6'].map((san) => send(ann, san)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().api_result).toBe('conflict');
    expect(await listHistory(ann)).toHaveLength(1);
    expect(await readVersion(ann, 1)).toBe('1. d4 *');
    expect((await send(eve, 'd5')).statusCode).toBe(409);
    expect(await listHistory(eve)).toEqual([]);
    expect(await readVersion(eve, 1)).toBe(404);
  });

  test('two tabs, any changes in any order: none overwrites what it has not seen, and every state is kept', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await ann.post('/api/update-study', makeUpdate('1. d4 *'));
    const readState = async () => {
      const study = await read(ann);
      return { text: study?.study_text ?? '', revision: study?.revision };
    };
    const begun = await readState();
    const tabs = [begun, begun];
    let now = begun;
    const states = new Map<number, string>();
    const draw = makeSeededDraw(20);
    let conflicts = 0;
    for (let turn = 1; turn <= 60; turn++) {
      const tab = draw(2);
      const seen = tabs[tab] ?? begun;
      const number = 1 + draw(states.size + 1);
      const earlier = states.get(number);
      if (draw(4) === 0) {
        tabs[tab] = await readState();
        expect(tabs[tab]).toEqual(now);
        continue;
      }
      const wanted =
        earlier !== undefined && draw(3) === 0 ? earlier : seen.text.replace('*', `{ ${turn} } *`);
      const answer =
        wanted === earlier
          ? await goBack(ann, number, seen.revision)
          : await ann.post('/api/edit-study', {
              color: 'white',
              revision: seen.revision,
              patch: makeTextPatch(seen.text, wanted),
              what: `Turn ${turn}`,
            });
      if (seen.revision !== now.revision) {
        conflicts++;
        expect([turn, answer.statusCode, await readState()]).toEqual([turn, 409, now]);
        continue;
      }
      expect([turn, answer.statusCode]).toEqual([turn, 200]);
      const { revision, version } = changedStudy.parse(answer.json());
      if (version !== null) states.set(version, now.text);
      now = { text: wanted, revision };
      tabs[tab] = now;
      expect(await readState()).toEqual(now);
    }
    expect(conflicts).toBeGreaterThan(5);
    for (const [number, text] of states) expect(await readVersion(ann, number)).toBe(text);
  });

  testRule('what cannot be a change is refused', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await ann.post('/api/update-study', makeUpdate('1. d4 *'));
    const good = {
      color: 'white',
      revision: (await read(ann))?.revision,
      patch: { prefix: 6, suffix: 1, text: 'd5 ' },
      what: 'x',
    };
    const bad: [object, number][] = [
      [{ patch: { prefix: 6, suffix: 9, text: 'x' } }, 400],
      [{ patch: { prefix: -1, suffix: 0, text: 'x' } }, 400],
      [{ patch: { prefix: 0, suffix: 0, text: '' } }, 400],
      [{ patch: { prefix: 0, suffix: 0, text: 'a\u0000b' } }, 400],
      [{ patch: { prefix: 6, suffix: 1, text: 'x'.repeat(studyLimits.textBytes) } }, 413],
      [{ what: 'x'.repeat(studyLimits.whatLength + 1) }, 400],
      [{ what: '' }, 400],
      [{ color: 'red' }, 400],
    ];
    for (const [change, status] of bad) {
      const answer = await ann.post('/api/edit-study', { ...good, ...change });
      expect(answer.statusCode).toBe(status);
    }
    expect((await read(ann))?.study_text).toBe('1. d4 *');
    expect((await ann.post('/api/edit-study', good)).statusCode).toBe(200);
  });

  test('the oldest states go when there are too many of them, or too many bytes', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await ann.post('/api/update-study', makeUpdate('0 *'));
    await edit(ann, '1 *');
    const user_id = (await ann.post('/api/check-if-logged-in')).json().user.id;
    const { versions, versionBytes } = studyLimits;
    const row = await db.selectFrom('study_versions').selectAll().executeTakeFirstOrThrow();
    for (let number = 2; number <= versions; number += 50) {
      const rows = Array.from({ length: Math.min(50, versions - number + 1) }, (_, index) => ({
        ...row,
        number: number + index,
      }));
      await db.insertInto('study_versions').values(rows).execute();
    }
    expect(await listHistory(ann)).toHaveLength(versions);
    await edit(ann, '2 *');
    const after = await listHistory(ann);
    expect([after.length, after[0]?.number, after.at(-1)?.number]).toEqual([versions, versions + 1, 2]);
    expect(await readVersion(ann, 2)).toBe('0 *');

    await db
      .updateTable('study_versions')
      .set({ bytes: versionBytes })
      .where('user_id', '=', user_id)
      .where('number', '=', versions)
      .execute();
    await edit(ann, '3 *');
    expect((await listHistory(ann)).map(({ number }) => number)).toEqual([versions + 2, versions + 1]);
    expect(await readVersion(ann, versions + 1)).toBe('1 *');
  });
});
