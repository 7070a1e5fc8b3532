import { expect, test } from 'vitest';
import { type Study, studiesAnswer, type StudyColor, studyLimits, type StudyUpdate } from '#contract/studies';
import { describeOnAnyDatabase, startTestApp, type Visitor } from '../testing/app.ts';

function makeUpdate(changes: Partial<StudyUpdate> = {}): StudyUpdate {
  return {
    color: 'white',
    title: 'White: Catalan',
    link: 'bT90sKdw',
    study_text: '[Event "Café ♞"]\n\n1. d4 Nf6 2. c4 e6 3. g3 *',
    exclude_move_indicators: '?,?!',
    last_update: '2026-11-14T21:41:00.000Z',
    ...changes,
  };
}

async function readStudies(visitor: Visitor) {
  const answer = await visitor.get('/api/get-studies');
  expect(answer.statusCode).toBe(200);
  const { white, black } = studiesAnswer.parse(answer.json()).api_data;
  return { white: white && withoutState(white), black: black && withoutState(black) };
}

function withoutState({ revision: _revision, is_edited: _isEdited, place: _place, ...study }: Study) {
  return study;
}

async function update(visitor: Visitor, changes: Partial<StudyUpdate> = {}): Promise<void> {
  const answer = await visitor.post('/api/update-study', makeUpdate(changes));
  expect(answer.json()).toEqual({ api_result: 'general_sql_success' });
}

describeOnAnyDatabase('studies', (makeLocation) => {
  test('there is one per colour, each as it was sent, and setting it again replaces it', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    expect(await readStudies(ann)).toEqual({ white: null, black: null });

    await update(ann);
    await update(ann, { color: 'black', title: 'caro.pgn', link: null, exclude_move_indicators: '' });
    expect(await readStudies(ann)).toEqual({
      white: makeUpdate(),
      black: makeUpdate({ color: 'black', title: 'caro.pgn', link: null, exclude_move_indicators: '' }),
    });

    await update(ann, { title: 'White: London', study_text: '1. d4 d5 2. Bf4 *' });
    expect((await readStudies(ann)).white).toMatchObject({
      title: 'White: London',
      study_text: '1. d4 d5 2. Bf4 *',
    });
    expect((await readStudies(ann)).black?.title).toBe('caro.pgn');
  });

  test('a replaced study can be had back, and the one that replaced it again', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    const at = (minute: number) => `2026-11-14T21:4${minute}:00.000Z`;
    const undo = (visitor: Visitor, from: number, to: number, color: StudyColor = 'white') =>
      visitor.post('/api/undo-study', { color, last_update: at(from), previous_last_update: at(to) });
    await update(ann, { last_update: at(1) });
    await update(ann, { color: 'black', last_update: at(5) });
    expect((await readStudies(ann)).white).not.toHaveProperty('previous');
    await update(ann, { title: 'Empty.pgn', link: null, study_text: '*', last_update: at(2) });
    expect((await readStudies(ann)).white?.previous).toEqual({ title: 'White: Catalan', last_update: at(1) });
    await update(ann, { title: 'Empty.pgn', link: null, study_text: '*', last_update: at(3) });

    expect((await undo(eve, 3, 1)).statusCode).toBe(409);
    expect((await undo(ann, 2, 1)).statusCode).toBe(409);
    expect((await undo(ann, 3, 1, 'black')).statusCode).toBe(409);
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(ann, 3, 1)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const { white, black } = await readStudies(ann);
    expect(white).toEqual({
      ...makeUpdate({ last_update: at(1) }),
      previous: { title: 'Empty.pgn', last_update: at(3) },
    });
    expect(black).toEqual(makeUpdate({ color: 'black', last_update: at(5) }));

    expect((await undo(ann, 1, 3)).statusCode).toBe(200);
    expect((await readStudies(ann)).white).toMatchObject({ title: 'Empty.pgn', link: null, study_text: '*' });
    await update(ann, { study_text: null });
    expect((await undo(ann, 3, 1)).statusCode).toBe(409);
  });

  test('a study without text is refused, and the old one stays', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await update(ann);
    for (const study_text of ['', ' \n\t']) {
      const answer = await ann.post('/api/update-study', makeUpdate({ study_text }));
      expect([answer.statusCode, answer.json().field]).toEqual([400, 'study_text']);
    }
    expect((await readStudies(ann)).white).toEqual(makeUpdate());
  });

  test('a null text takes the study of that colour away', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await update(ann);
    await update(ann, { color: 'black' });
    await update(ann, { study_text: null });
    expect(await readStudies(ann)).toEqual({ white: null, black: makeUpdate({ color: 'black' }) });
  });

  test('nobody sees or changes the studies of another', async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    await update(ann);
    const stolen = await eve.post('/api/update-study', {
      ...makeUpdate({ title: 'mine now' }),
      user_id: 'ann',
    });
    expect(stolen.statusCode).toBe(200);
    expect((await readStudies(ann)).white?.title).toBe('White: Catalan');
    expect((await readStudies(eve)).white?.title).toBe('mine now');
    for (const answer of [
      await visit().get('/api/get-studies'),
      await visit().post('/api/update-study', makeUpdate()),
    ])
      expect([answer.statusCode, answer.json().api_result]).toEqual([401, 'user_not_logged_in']);
  });

  test('a page that has the texts already is told so, until one changes', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await update(ann);
    const first = await ann.get('/api/get-studies');
    const ask = () =>
      ann.send({
        method: 'GET',
        url: '/api/get-studies',
        headers: { 'if-none-match': String(first.headers.etag) },
      });
    const same = await ask();
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await update(ann);
    const changed = await ask();
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });

  test('a browser keeps the texts only where it forgets them at a log-out, and for one session', async () => {
    const headersAt = async (publicUrl: string, host: string) => {
      const { signUp } = await startTestApp(makeLocation, { PUBLIC_URL: publicUrl });
      const ann = await signUp('ann');
      const { headers } = await ann.send({ method: 'GET', url: '/api/get-studies', headers: { host } });
      const ended = await ann.post('/api/logout');
      return [headers['cache-control'], headers.vary, ended.headers['clear-site-data']];
    };
    const stored = ['private, no-cache', 'cookie', '"cache"'];
    const notCached = ['no-store', 'cookie', '"cache"'];
    expect(await headersAt('https://chess.example.org', 'chess.example.org')).toEqual(stored);
    expect(await headersAt('http://localhost:3000', 'localhost:3000')).toEqual(stored);
    expect(await headersAt('http://localhost:3000', '127.0.0.1:3000')).toEqual(stored);
    expect(await headersAt('http://localhost:3000', '192.168.2.7:3000')).toEqual(notCached);
    expect(await headersAt('http://chess.example.org', 'chess.example.org')).toEqual(notCached);
  });

  test('a text of exactly 8 MiB is kept, one byte more is refused and the old one stays', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const line = '{"\n\\'.repeat(64);
    const full = line.repeat(studyLimits.textBytes / line.length);
    expect(Buffer.byteLength(full)).toBe(studyLimits.textBytes);
    await update(ann, { study_text: full });
    const more = await ann.post('/api/update-study', makeUpdate({ study_text: `${full}x` }));
    expect([more.statusCode, more.json()]).toEqual([
      413,
      { api_result: 'too_large', field: 'study_text', message: 'A study can have at most 8 MiB of PGN' },
    ]);
    const bytes = await ann.post('/api/update-study', makeUpdate({ study_text: `♞${full.slice(1)}` }));
    expect(bytes.statusCode).toBe(413);
    expect((await readStudies(ann)).white?.study_text === full).toBe(true);
  });

  test('what cannot be a study is refused, naming the field', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await update(ann, { title: 't'.repeat(studyLimits.titleLength) });
    const bad: Array<[keyof StudyUpdate, unknown]> = [
      ['color', 'White'],
      ['title', 't'.repeat(studyLimits.titleLength + 1)],
      ['title', 'a\u0000b'],
      ['link', '../admin'],
      ['link', 'x'.repeat(studyLimits.linkLength + 1)],
      ['study_text', 7],
      ['study_text', 'a\u0000b'],
      ['exclude_move_indicators', '?,!'],
      ['last_update', 'yesterday'],
    ];
    for (const [field, value] of bad) {
      const answer = await ann.post('/api/update-study', { ...makeUpdate(), [field]: value });
      expect([field, answer.statusCode, answer.json().field]).toEqual([field, 400, field]);
    }
  });
});
