import { expect, test } from 'vitest';
import { positionNotes } from '#contract/collections/position-notes';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { setUsage } from '../testing/quota.ts';
import { quota } from './quota.ts';

const startKey = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const italian = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -';

const set = (visitor: Visitor, position_key: string, note: string) =>
  visitor.post('/api/set-position-note', { position_key, note });
const list = async (visitor: Visitor) =>
  positionNotes.answer
    .parse((await visitor.get('/api/get-position-notes')).json())
    .api_data.map(({ position_key, note }) => [position_key, note]);

describeOnBothDatabases('notes on positions', (makeLocation, testRule) => {
  test('are written, replaced and deleted, and belong to one user', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    expect((await set(ann, italian, 'Giuoco Piano')).statusCode).toBe(200);
    expect((await set(ann, startKey, 'Play 1. e4 ♟')).statusCode).toBe(200);
    expect((await set(ann, italian, 'Now ...Bc5 or ...Nf6\n\nwith c3')).statusCode).toBe(200);
    expect((await set(eve, italian, 'Eve’s own')).statusCode).toBe(200);
    expect(await list(ann)).toEqual([
      [italian, 'Now ...Bc5 or ...Nf6\n\nwith c3'],
      [startKey, 'Play 1. e4 ♟'],
    ]);
    for (let times = 0; times < 2; times += 1)
      expect((await ann.post('/api/delete-position-note', { position_key: italian })).statusCode).toBe(200);
    expect(await list(ann)).toEqual([[startKey, 'Play 1. e4 ♟']]);
    expect(await list(eve)).toEqual([[italian, 'Eve’s own']]);
  });

  testRule('limits: length, number, bytes and keys', async () => {
    const { db, signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    expect((await set(ann, startKey, 'x'.repeat(2000))).statusCode).toBe(200);
    for (const [key, note] of [
      [startKey, 'x'.repeat(2001)],
      [startKey, ' '],
      ['garbage', 'x'],
      [`${startKey} 0 1`, 'x'],
      ['8/8/8/8/8/8/8/9 w - x', 'x'],
    ] as const)
      expect((await set(ann, key, note)).statusCode).toBe(400);
    expect((await ann.post('/api/delete-position-note', { position_key: 'garbage' })).statusCode).toBe(400);

    await setUsage(db, 'position_notes', { rows: quota.position_notes.rows - 1 });
    expect((await set(ann, italian, 'the last one')).statusCode).toBe(200);
    const { position_key } = positionNotes.sample('one more');
    const refused = await set(ann, position_key, 'one more');
    expect([refused.statusCode, refused.json().message]).toEqual([
      413,
      'The limit is 2,000 position notes or 4 MB. Delete one first',
    ]);
    expect((await set(ann, italian, 'the last')).statusCode).toBe(200);
    expect(await list(ann)).toHaveLength(2);

    await setUsage(db, 'position_notes', { rows: 2, bytes: quota.position_notes.bytes - 1000 });
    expect((await set(ann, position_key, 'ж'.repeat(2000))).statusCode).toBe(413);
    expect(await list(ann)).toHaveLength(2);
  });
});
