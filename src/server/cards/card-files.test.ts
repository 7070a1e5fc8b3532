import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cardsImported, type ImportedCard, importLimits } from '#contract/card-import';
import { parseCardText } from '#contract/card-text/read';
import { cardLimits } from '#contract/cards';
import { describeOnAnyDatabase, startTestApp, type Visitor } from '../testing/app.ts';
import { addCard, dayMs, listCards, reviewOnce, startFen } from '../testing/cards.ts';
import { verifyMemories } from '../verify-memories.ts';
import { quota } from '../db/quota.ts';
import { setUsage } from '../testing/quota.ts';

async function exportText(visitor: Visitor, format: 'tsv' | 'csv'): Promise<string> {
  const answer = await visitor.get(`/api/export-cards?format=${format}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`tabiya-cards.${format}`);
  return answer.body;
}

async function importAll(visitor: Visitor, cards: readonly ImportedCard[]) {
  const answer = await visitor.post('/api/import-cards', { cards });
  return answer.statusCode === 200 ? cardsImported.parse(answer.json()).api_data : answer.statusCode;
}

function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    files.set(name, inflateRawSync(bytes.subarray(start, start + packed)));
    at += 46 + nameLength;
  }
  return files;
}

describeOnAnyDatabase('cards as files', (makeLocation) => {
  test('a round trip into another account loses nothing, and twice is once', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const sicilian = '1. e4 c5 *';
    const afterC5 = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
    const card = await addCard(ann, {
      prompt: 'Two lines,\n"quoted"\tand separated',
      prompt_fen: afterC5,
      prompt_pgn: sicilian,
      tags: ['endgame::rook', 'b'],
      game_review_id: randomUUID(),
      answer_search: '0 1000000|31 e2e4 e7e5|12 d2d4 played a2a3 -20',
    });
    await reviewOnce(ann, card, 3, clock.now);
    clock.now += 4 * dayMs;
    const [once] = await listCards(ann);
    if (once === undefined) throw new Error('the card is gone');
    await reviewOnce(ann, once, 1, clock.now);
    await addCard(ann, { orientation: 'black' });
    await ann.post('/api/change-cards', { ids: [card.id], change: { kind: 'suspend' } });

    for (const format of ['tsv', 'csv'] as const) {
      const text = await exportText(ann, format);
      expect(text).toContain('Sicilian Defense');
      const { cards, faults } = parseCardText(text);
      expect(faults).toEqual([]);
      const before = await listCards(ann);
      expect(await importAll(ann, cards)).toEqual({ added: 0, changed: 2 });
      expect(await listCards(ann)).toEqual(before);
      expect(await importAll(bob, cards)).toEqual(
        format === 'tsv' ? { added: 2, changed: 0 } : { added: 0, changed: 2 },
      );
      const without = (list: Awaited<ReturnType<typeof listCards>>) =>
        list
          .map((each) => ({ ...each, id: '', user_id: '' }))
          .sort((one, other) => (one.prompt < other.prompt ? -1 : 1));
      expect(without(await listCards(bob))).toEqual(without(before));
    }
    expect((await verifyMemories(db)).faults).toEqual([]);
  });

  test('a deleted card comes back, and a broken one is refused with its place', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    const { cards } = parseCardText(await exportText(ann, 'tsv'));
    await ann.post('/api/delete-card', { id: card.id });
    expect(await importAll(ann, cards)).toEqual({ added: 0, changed: 1 });
    expect(await listCards(ann)).toEqual([card]);
    const [first] = cards;
    if (first === undefined) throw new Error('nothing was exported');
    for (const bad of [
      { ...first, prompt_fen: 'nonsense' },
      { ...first, tags: ['two words'] },
      { ...first, prompt: 'x'.repeat(cardLimits.textLength + 1) },
      { ...first, guid: 'x'.repeat(importLimits.guidLength + 1) },
      { ...first, reviews: [{ id: 'no', rating: 3, review: 'never' }] },
    ])
      expect((await ann.post('/api/import-cards', { cards: [bad] })).statusCode).toBe(400);
    const many = Array.from({ length: importLimits.cardsPerRequest + 1 }, () => ({
      ...first,
      guid: randomUUID(),
    }));
    expect(await importAll(ann, many)).toBe(400);
    expect(await importAll(ann, many.slice(1))).toEqual({ added: importLimits.cardsPerRequest, changed: 0 });
  });

  test('a file that there is no room for changes nothing, also not what was deleted', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    const { cards } = parseCardText(await exportText(ann, 'tsv'));
    await ann.post('/api/delete-card', { id: card.id });
    const full = await addCard(ann);
    await setUsage(db, 'cards', { bytes: quota.cards.bytes });
    const other = cards.map((each) => ({ ...each, guid: randomUUID() }));
    expect(await importAll(ann, [...cards, ...other])).toBe(413);
    expect((await listCards(ann)).map(({ id }) => id)).toEqual([full.id]);
  });

  test('cards without a name of their own are known by their words', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const { cards } = parseCardText('What first?\te4\nAnd then?\tNf3\n');
    expect(await importAll(ann, cards)).toEqual({ added: 2, changed: 0 });
    expect(await importAll(ann, cards)).toEqual({ added: 0, changed: 2 });
    expect((await listCards(ann)).map(({ prompt_fen }) => prompt_fen)).toEqual([startFen, startFen]);
  });

  test('a package for Anki holds notes, boards, schedules and reviews', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const card = await reviewOnce(
      ann,
      await addCard(ann, { prompt: 'A <b> & more\nlines', tags: ['mine'] }),
      4,
      clock.now,
    );
    await reviewOnce(ann, await addCard(ann), 1, clock.now);
    await ann.post('/api/change-cards', { ids: [card.id], change: { kind: 'suspend' } });
    const answer = await ann.get('/api/export-cards?format=apkg');
    const files = unzip(answer.rawPayload);
    const media: Record<string, string> = JSON.parse(String(files.get('media')));
    const path = join(mkdtempSync(join(tmpdir(), 'tabiya-')), 'collection.anki2');
    writeFileSync(path, files.get('collection.anki2') ?? '');
    const collection = new DatabaseSync(path);
    try {
      const notes = collection.prepare('select guid, tags, flds from notes').all();
      expect(notes).toHaveLength(2);
      const note = notes.find(({ guid }) => guid === card.id);
      expect(note?.tags).toContain(' mine ');
      const [prompt = '', picture = ''] = String(note?.flds).split('\u001f');
      expect(prompt).toBe('A &lt;b&gt; &amp; more<br>lines');
      const name = /src="([^"]+)"/u.exec(picture)?.[1];
      const [number] = Object.entries(media).find(([, each]) => each === name) ?? [];
      expect(String(files.get(number ?? ''))).toMatch(/^<svg.*white-king.*<\/svg>$/u);
      const [row] = collection.prepare('select * from cards where queue = -1').all();
      expect(row).toMatchObject({ type: 2, reps: 1, ivl: 16 });
      expect(collection.prepare('select ease, ivl from revlog where ease > 1').all()).toEqual([
        expect.objectContaining({ ease: 4, ivl: 16 }),
      ]);
      expect(collection.prepare('select left from cards where queue = 1').all()).toEqual([
        expect.objectContaining({ left: 1001 }),
      ]);
    } finally {
      collection.close();
    }
    expect(unzip((await bob.get('/api/export-cards?format=apkg')).rawPayload).get('media')).toEqual(
      Buffer.from('{}'),
    );
    expect((await ann.get('/api/export-cards?format=pdf')).statusCode).toBe(400);
  });
});
