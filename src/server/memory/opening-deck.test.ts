import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { DEFAULT_MEMORY } from '#chess/memory/memory-parameters';
import { ankiPackageText } from '#contract/anki-package';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { dayMs } from '../testing/cards.ts';
import { listMemories, makeAnswer, sendAnswers, startKey } from '../testing/training.ts';
import { ZipReader } from '../cards/unzip.ts';
import { makeOpeningDeck } from './opening-deck.ts';

const afterNc6 = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -';
const afterE5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';

async function storeStudy(visitor: Visitor, color: 'white' | 'black', study_text: string): Promise<void> {
  const study = { color, title: 'Mine', link: null, exclude_move_indicators: '' };
  const last_update = '2026-11-15T12:00:00.000Z';
  const answer = await visitor.post('/api/update-study', { ...study, study_text, last_update });
  expect(answer.statusCode).toBe(200);
}

async function exportDeck(visitor: Visitor): Promise<Buffer> {
  const answer = await visitor.get('/api/export-opening-moves');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="tabiya-openings.apkg"');
  return answer.rawPayload;
}

interface Note {
  guid: string;
  deck: string;
  fields: string[];
  card: Record<string, unknown>;
  reviews: [ms: number, ease: number, ivl: number, lastIvl: number][];
}

function readDeck(bytes: Buffer): { notes: Note[]; pictures: Map<string, string> } {
  const archive = new ZipReader(bytes, { entries: 20_000, fileBytes: 64 * 1024 * 1024 });
  const media: Record<string, string> = JSON.parse(String(archive.read('media')));
  const pictures = new Map(
    Object.entries(media).map(([number, name]) => [name, String(archive.read(number))]),
  );
  const database = new DatabaseSync(':memory:');
  try {
    database.deserialize(archive.read('collection.anki2'));
    const decks: Record<string, { name: string }> = JSON.parse(
      String(database.prepare('select decks from col').get()?.['decks']),
    );
    const notes = database
      .prepare(
        'select notes.guid, notes.flds, cards.* from notes join cards on cards.nid = notes.id order by notes.id',
      )
      .all()
      .map(({ guid, flds, ...card }): Note => ({
        guid: String(guid),
        deck: decks[String(card['did'])]?.name ?? '',
        fields: String(flds).split('\u001f'),
        card,
        reviews: database
          .prepare('select id, ease, ivl, lastIvl from revlog where cid = ? order by id')
          .all(Number(card['id']))
          .map(({ id, ease, ivl, lastIvl }) => [Number(id), Number(ease), Number(ivl), Number(lastIvl)]),
      }));
    return { notes, pictures };
  } finally {
    database.close();
  }
}

describeOnBothDatabases('opening moves as a deck of Anki', (makeLocation, testRule) => {
  test('one note for each position that is trained, with its schedule and its reviews', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    await storeStudy(ann, 'white', '1. e4 {The king’s pawn & <more>.} e5 (1... c5 2. Nf3) 2. Nf3 (2. Bc4) *');
    await storeStudy(ann, 'black', '1. d4 Nf6 *');
    const [firstMs, secondMs] = [clock.now - 10 * dayMs, clock.now - 6 * dayMs];
    await sendAnswers(ann, [
      makeAnswer(firstMs),
      makeAnswer(secondMs, { rating: 1 }),
      makeAnswer(secondMs + 60_000, { is_repeat: true }),
      makeAnswer(clock.now, { position_key: afterE5, moves: ['Bc4', 'Nf3'], rating: 0, known_days: 9 }),
      makeAnswer(clock.now, { position_key: afterE5, moves: ['d4'] }),
    ]);
    const { notes, pictures } = readDeck(await exportDeck(ann));
    expect(
      notes.map(({ deck, fields: [question, , answer], reviews }) => [
        deck,
        question,
        answer,
        reviews.length,
      ]),
    ).toEqual([
      ['Tabiya openings::White', 'Your move', '1. e4<br>The king’s pawn &amp; &lt;more&gt;.', 2],
      ['Tabiya openings::White', 'Your move after 1. e4 e5', '2. Nf3 or 2. Bc4', 0],
      ['Tabiya openings::Black', 'Your move after 1. d4', '1... Nf6', 0],
      ['Tabiya openings::White', 'Your move after 1. e4 c5', '2. Nf3', 0],
    ]);
    const [first, known, fresh] = notes;
    const memories = await listMemories(ann);
    const memory = memories.find(({ position_key }) => position_key === startKey);
    expect(first?.card).toMatchObject({ type: 2, queue: 2, reps: 2, lapses: 1, ivl: memory?.scheduled_days });
    expect(JSON.parse(String(first?.card['data']))).toEqual({ s: memory?.stability, d: memory?.difficulty });
    expect(first?.reviews).toEqual([
      [firstMs, 3, 3, 0],
      [secondMs, 1, memory?.scheduled_days, 3],
    ]);
    expect(known?.card).toMatchObject({ type: 2, ivl: 9, reps: 0 });
    expect(fresh?.card).toMatchObject({ type: 0, queue: 0 });
    const drawn = /src="([^"]+)"/u.exec(first?.fields[1] ?? '')?.[1] ?? '';
    expect(pictures.get(drawn)).toMatch(/^<svg.*<\/svg>$/u);
    expect(readDeck(await exportDeck(ann)).notes.map(({ guid }) => guid)).toEqual(
      notes.map(({ guid }) => guid),
    );
  });

  testRule('comes back as no card: its moves are trained from the studies', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    await storeStudy(ann, 'white', '1. e4 e5 2. Nf3 *');
    const read = await bob.postBytes('/api/read-anki-package', await exportDeck(ann));
    const { text, left_out, opening_moves } = ankiPackageText.parse(read.json()).api_data;
    expect([left_out, opening_moves]).toEqual([0, 2]);
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });

  testRule('moves that are not trained are left out, and nobody sees another’s', async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    await storeStudy(ann, 'white', '1. e4 (1. d4 d5 2. c4) e5 2. Nf3 *');
    const move = { color: 'white', position_key: startKey, san: 'd4', is_trained: false };
    await ann.post('/api/update-trained-move', move);
    expect(readDeck(await exportDeck(ann)).notes.map(({ fields }) => fields[2])).toEqual(['1. e4', '2. Nf3']);
    expect(readDeck(await exportDeck(bob)).notes).toEqual([]);
    expect((await visit().get('/api/export-opening-moves')).statusCode).toBe(401);
  });

  testRule(
    'of a book that is larger than a deck, what was learnt and the likeliest moves go out',
    async () => {
      const { signUp, clock, db } = await startTestApp(makeLocation);
      const ann = await signUp('Ann');
      await storeStudy(ann, 'white', '1. e4 e5 (1... c5 2. Nf3) (1... c6 2. d4) 2. Nf3 Nc6 3. Bb5 *');
      await sendAnswers(ann, [makeAnswer(clock.now, { position_key: afterNc6, moves: ['Bb5'] })]);
      const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const deck = await makeOpeningDeck(db, id, DEFAULT_MEMORY, new Map(), clock.now, 2);
      expect(readDeck(Buffer.from(deck)).notes.map(({ fields }) => fields[2])).toEqual(['3. Bb5', '1. e4']);
    },
  );
});
