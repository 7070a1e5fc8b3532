import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, zstdCompressSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ankiLimits, ankiPackageText } from '#contract/anki-package';
import { cardsImported } from '#contract/card-import';
import { cardTextLimits, parseCardText } from '#contract/card-text/read';
import { cardLimits } from '#contract/cards';
import { describeOnAnyDatabase, startTestApp, type Visitor } from '../testing/app.ts';
import { addCard, dayMs, listCards, reviewOnce, startFen } from '../testing/cards.ts';
import { ankiSchema } from './anki-collection.ts';
import { readAnkiNote } from './anki-note.ts';
import { readAnkiPackage } from './anki-reading.ts';
import { ArchiveError, ZipReader } from './unzip.ts';
import { makeZip } from './zip.ts';

const reviewMs = Date.UTC(2026, 8, 1, 12);

interface Note {
  guid: string;
  fields: readonly string[];
  reviews?: readonly [timeMs: number, ease: number][];
  queue?: number;
}

function makeCollection(
  names: readonly string[],
  notes: readonly Note[],
  isNew = false,
  ...more: readonly [ord: number, name: string][]
): Buffer {
  const database = new DatabaseSync(':memory:');
  database.exec(ankiSchema);
  const models = { 7: { flds: names.map((name, ord) => ({ name, ord })) } };
  database
    .prepare("insert into col values (1, 0, 0, 0, 11, 0, 0, 0, '', ?, '', '', '')")
    .run(JSON.stringify(isNew ? {} : models));
  if (isNew) {
    database.exec(`create table fields (ntid integer not null, ord integer not null,
        name text not null collate nocase, config blob, primary key (ntid, ord)) without rowid;
      create unique index idx_fields_name_ntid on fields (name, ntid)`);
    for (const [ord, name] of [...names.entries(), ...more])
      database.prepare('insert into fields values (7, ?, ?, null)').run(ord, name);
  }
  for (const [index, { guid, fields, reviews = [], queue = 0 }] of notes.entries()) {
    const id = reviewMs - dayMs + index;
    database
      .prepare("insert into notes values (?, ?, 7, 0, -1, ' rook opening::Sicilian ', ?, '', 0, 0, '')")
      .run(id, guid, fields.join('\u001f'));
    database
      .prepare("insert into cards values (?, ?, 1, 0, 0, -1, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}')")
      .run(id, id, queue);
    for (const [timeMs, ease] of reviews)
      database.prepare('insert into revlog values (?, ?, -1, ?, 0, 0, 0, 4000, 1)').run(timeMs, id, ease);
  }
  database.enableDefensive(false);
  if (isNew)
    database.exec(`pragma writable_schema = on;
      update sqlite_schema set sql = replace(sql, 'collate nocase', 'collate unicase')`);
  const bytes = Buffer.from(database.serialize());
  database.close();
  return bytes;
}

const deck: Note[] = [
  {
    guid: 'a#1',
    fields: [
      '<b>What now?</b>',
      `<img src="rnbqkbnr-pppppppp-8-8-4P3-8-PPPP1PPP-RNBQKBNR_b_KQkq.png">`,
      'The <i>Sicilian</i><br>c5',
    ],
    reviews: [
      [reviewMs, 3],
      [reviewMs + 5 * dayMs, 1],
      [reviewMs + 6 * dayMs, 0],
    ],
    queue: -1,
  },
  { guid: 'b#2', fields: ['A note without a board', '', 'Nothing'] },
];

function readText(bytes: Buffer) {
  const { text, leftOut } = readAnkiPackage(bytes);
  const { cards, faults } = parseCardText(text);
  expect(faults).toEqual([]);
  return { cards, leftOut };
}

test('a deck of somebody else: boards by the names of pictures, reviews kept, in each of the three forms', () => {
  const names = ['Front', 'Picture', 'Back'];
  const packages = [
    makeZip([{ name: 'collection.anki2', bytes: makeCollection(names, deck) }]),
    makeZip([
      { name: 'collection.anki2', bytes: makeCollection(names, []) },
      { name: 'collection.anki21', bytes: makeCollection(names, deck) },
    ]),
    makeZip([
      { name: 'collection.anki2', bytes: makeCollection(names, []) },
      { name: 'collection.anki21b', bytes: zstdCompressSync(makeCollection(names, deck, true)) },
    ]),
  ];
  for (const bytes of packages) {
    const { cards, leftOut } = readText(bytes);
    expect(leftOut).toBe(1);
    expect(cards).toEqual([
      expect.objectContaining({
        guid: 'a#1',
        prompt: 'What now?',
        prompt_fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
        answer: 'The Sicilian\nc5',
        orientation: 'black',
        tags: ['rook'],
        is_suspended: true,
      }),
    ]);
    expect(cards[0]?.reviews.map(({ rating, review }) => [rating, Date.parse(review)])).toEqual([
      [3, reviewMs],
      [1, reviewMs + 5 * dayMs],
    ]);
  }
});

test('a field at an endless place is left out, and not walked to', () => {
  const collection = makeCollection(['Front', 'Picture', 'Back'], deck, true, [4_294_967_290, 'far away']);
  const bytes = zstdCompressSync(collection);
  const { cards } = readText(makeZip([{ name: 'collection.anki21b', bytes }]));
  expect(cards.map(({ prompt }) => prompt)).toEqual(['What now?']);
});

test('positions are found in fields, pictures and addresses, and only those that are some', () => {
  const fen = (field: string) => readAnkiNote({ names: ['Text'], fields: [field] })?.prompt_fen;
  expect(fen(`Mate? ${startFen} !`)).toBe(startFen);
  expect(
    fen('<img src="https://lichess1.org/export/fen.gif?fen=8%2F8%2F8%2F8%2F8%2Fk7%2F8%2FK6R%20w">'),
  ).toBe('8/8/8/8/8/k7/8/K6R w - - 0 1');
  expect(fen('8/8/8/8/8/8/8/8')).toBeUndefined();
  expect(fen('9/8/8/8/8/k7/8/K6R w')).toBeUndefined();
  expect(fen('1-2-3-4-5-6-7-8')).toBeUndefined();
  const note = {
    names: ['FEN', 'Answer FEN', 'Front', 'Colour'],
    fields: ['8/8/8/8/8/k7/8/K6R b - - 3 9', '8/8/8/8/8/k7/7R/K7 b - -', 'x', 'white'],
  };
  expect(readAnkiNote(note)).toEqual({
    prompt: 'x',
    prompt_fen: '8/8/8/8/8/k7/8/K6R b - - 3 9',
    prompt_pgn: '',
    answer: '',
    answer_fen: '8/8/8/8/8/k7/7R/K7 b - - 0 1',
    answer_pgn: '',
    orientation: 'white',
  });
});

test('an archive that means no good is refused with a sentence', () => {
  const names = ['Front'];
  const collection = makeCollection(names, deck);
  const refuse = (bytes: Buffer): string => {
    try {
      readAnkiPackage(bytes);
      return 'taken';
    } catch (error) {
      expect(error).toBeInstanceOf(ArchiveError);
      return (error as Error).message;
    }
  };
  const zip = (bytes: Uint8Array, name = 'collection.anki2') => makeZip([{ name, bytes }]);
  expect(refuse(Buffer.from('no archive at all'))).toBe('This is not an archive');
  expect(refuse(zip(collection, 'media'))).toBe('It has no Anki collection');
  expect(refuse(zip(Buffer.from('no database')))).toBe('It has no Anki collection');
  const bomb = Buffer.alloc(ankiLimits.collectionBytes + 1);
  expect(refuse(zip(bomb))).toBe('Unpacked, the archive is larger than 64 MiB');
  expect(refuse(zip(zstdCompressSync(bomb), 'collection.anki21b'))).toBe(
    'Unpacked, the archive is larger than 64 MiB',
  );
  expect(refuse(zip(Buffer.from('not packed so'), 'collection.anki21b'))).toBe('The archive is broken');
  const database = new DatabaseSync(':memory:');
  database.exec(ankiSchema);
  database.exec(`drop table notes; create view notes as with recursive n(id) as (select 1 union all select id + 1 from n)
    select id, '' as guid, 0 as mid, '' as tags, '' as flds from n`);
  expect(refuse(zip(database.serialize()))).toBe('It has no Anki collection');
  const broken = zip(collection);
  broken.writeUInt32LE(0xfffffff0, broken.length - 6);
  expect(refuse(broken)).toBe('The archive is broken');
  const secret = zip(collection);
  secret.writeUInt16LE(1, secret.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 8);
  expect(refuse(secret)).toBe('The archive is encrypted');
  expect(() => new ZipReader(zip(collection), { entries: 0, fileBytes: 1 })).toThrow('more than 0 files');
  const short = new ZipReader(zip(deflateRawSync(collection)), { entries: 1, fileBytes: 10 });
  expect(() => short.read('collection.anki2')).toThrow(ArchiveError);
});

const costly = "instr(hex(zeroblob(1000)), 'x')";

test('a collection that can run code of its own is refused, and what Anki writes is not', () => {
  const read = (change: string): string => {
    const database = new DatabaseSync(':memory:');
    database.deserialize(makeCollection(['Front', 'Picture', 'Back'], deck));
    database.exec(change);
    const bytes = database.serialize();
    database.close();
    try {
      return `${readText(makeZip([{ name: 'collection.anki2', bytes }])).cards.length} card`;
    } catch (error) {
      expect(error).toBeInstanceOf(ArchiveError);
      return (error as Error).message;
    }
  };
  const copy = (columns: string) => `alter table notes rename to others; create table notes (${columns});
    insert into notes (id, guid, mid, tags) select id, guid, mid, tags from others`;
  const plain = 'id integer primary key, guid text, mid integer, tags text';
  for (const change of [
    copy(`${plain}, flds text as (${costly}) virtual`),
    copy(`${plain}, flds text as (${costly}) stored`),
    `alter table revlog add column more as (${costly})`,
    `create table fields (ntid integer, ord integer, name text as (${costly}))`,
    `create view anything as select ${costly} as one`,
    `create trigger seen after insert on notes begin select ${costly}; end`,
    'create virtual table words using fts5(text)',
    'drop table notes; create virtual table notes using fts5(id, guid, mid, tags, flds)',
  ])
    expect(read(change)).toBe('It has no Anki collection');
  for (const change of [
    'create index idx_cards_odid on cards (odid) where odid != 0',
    `create index costly on notes (${costly}); create index costlier on cards (ord desc) where ${costly} = 0`,
    `create table more (one integer primary key, two text unique, check (${costly} = 0))`,
  ])
    expect(read(change)).toBe('1 card');
});

const numbers = (count: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) `;

test('a collection beyond its limits is refused before it is read', () => {
  const read = (table: 'notes' | 'cards' | 'revlog', count: number): string => {
    const database = new DatabaseSync(':memory:');
    database.deserialize(makeCollection(['Front'], []));
    const columns = {
      notes: "i, 'g' || i, 7, 0, -1, '', 'no position', '', 0, 0, ''",
      cards: "i, 1, 1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}'",
      revlog: 'i, 1, -1, 3, 0, 0, 0, 0, 1',
    };
    database.exec(`insert into ${table} ${numbers(count)} select ${columns[table]} from n`);
    const bytes = database.serialize();
    database.close();
    try {
      return `taken, ${readAnkiPackage(makeZip([{ name: 'collection.anki2', bytes }])).leftOut} left out`;
    } catch (error) {
      expect(error).toBeInstanceOf(ArchiveError);
      return (error as Error).message;
    }
  };
  const { notes, cards, reviews } = ankiLimits;
  expect(read('notes', notes)).toBe('taken, 20000 left out');
  expect(read('notes', notes + 1)).toBe('A package can have at most 20,000 notes');
  expect(read('cards', cards + 1)).toBe('A package can have at most 20,000 notes');
  expect(read('revlog', reviews + 1)).toBe('A package can have at most 500,000 reviews');
});

test('an archive beyond its limits is refused before anything is unpacked', () => {
  const collection = { name: 'collection.anki2', bytes: makeCollection(['Front'], []) };
  const claim = (files: number) => {
    const bytes = makeZip([collection]);
    bytes.writeUInt16LE(files, bytes.length - 12);
    return bytes;
  };
  expect(() => readAnkiPackage(claim(ankiLimits.entries))).toThrow('The archive is broken');
  expect(() => readAnkiPackage(claim(ankiLimits.entries + 1))).toThrow(
    'The archive has more than 50,000 files',
  );
  const reader = (fileBytes: number) => new ZipReader(makeZip([collection]), { entries: 1, fileBytes });
  expect(reader(collection.bytes.length).read(collection.name)).toEqual(collection.bytes);
  expect(() => reader(collection.bytes.length - 1).read(collection.name)).toThrow(
    'Unpacked, the archive is larger than',
  );
});

test('what is long is cut where a card ends, and what is too much text in all is refused', () => {
  const names = ['Front', 'Back', 'FEN'];
  const words = 'x'.repeat(cardLimits.textLength + 1);
  const note = (guid: string): Note => ({ guid, fields: [words, words, startFen] });
  const times = Array.from({ length: cardLimits.reviewsPerCard + 1 }, (_, at): [number, number] => [
    reviewMs + at,
    3,
  ]);
  const one = makeCollection(names, [{ ...note('a'), reviews: times }]);
  const [card] = readText(makeZip([{ name: 'collection.anki2', bytes: one }])).cards;
  expect([card?.prompt.length, card?.answer.length]).toEqual([cardLimits.textLength, cardLimits.textLength]);
  expect(card?.reviews).toHaveLength(cardLimits.reviewsPerCard);
  expect(Date.parse(card?.reviews[0]?.review ?? '')).toBe(reviewMs + 1);
  const far = makeCollection(
    ['Front'],
    [{ guid: 'b', fields: [`${'x'.repeat(ankiLimits.noteLength)} ${startFen}`] }],
  );
  expect(readText(makeZip([{ name: 'collection.anki2', bytes: far }]))).toEqual({ cards: [], leftOut: 1 });
  const fit = Math.floor(cardTextLimits.bytes / (2 * cardLimits.textLength + 300));
  const pack = (count: number) =>
    makeZip([
      {
        name: 'collection.anki2',
        bytes: makeCollection(
          names,
          Array.from({ length: count }, (_, at) => note(String(at))),
        ),
      },
    ]);
  expect(readAnkiPackage(pack(fit)).text.length).toBeGreaterThan(cardTextLimits.bytes * 0.95);
  expect(() => readAnkiPackage(pack(fit + 40))).toThrow('The cards in it are more than 16 MiB of text');
});

test('bytes that were changed anywhere are read or refused, never more', () => {
  const whole = makeZip([
    { name: 'collection.anki2', bytes: makeCollection(['Front', 'Picture', 'Back'], deck) },
  ]);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.nat(whole.length),
      (changes, length) => {
        const bytes = Buffer.from(length % 3 === 0 ? whole.subarray(0, length) : whole);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        try {
          readAnkiPackage(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(ArchiveError);
        }
      },
    ),
    { numRuns: 150 },
  );
});

async function send(visitor: Visitor, bytes: Buffer) {
  return visitor.postBytes('/api/read-anki-package', bytes);
}

describeOnAnyDatabase('a package of Anki', (makeLocation) => {
  test('goes out and comes in again elsewhere with its reviews; where it came from nothing changes', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const card = await addCard(ann, { tags: ['rook'] });
    await reviewOnce(ann, card, 3, clock.now);
    clock.now += 4 * dayMs;
    const [once] = await listCards(ann);
    if (once !== undefined) await reviewOnce(ann, once, 1, clock.now);
    const before = await listCards(ann);
    const { rawPayload } = await ann.get('/api/export-cards?format=apkg');
    for (const owner of [bob, bob, ann]) {
      const answer = await send(owner, rawPayload);
      const { text, left_out } = ankiPackageText.parse(answer.json()).api_data;
      expect(left_out).toBe(0);
      const { cards } = parseCardText(text);
      cardsImported.parse((await owner.post('/api/import-cards', { cards })).json());
    }
    expect(await listCards(ann)).toEqual(before);
    const [copy] = await listCards(bob);
    const { prompt, prompt_fen, answer_fen, answer_pgn, reps, lapses, due } = before[0] ?? {};
    expect(copy).toMatchObject({
      prompt,
      prompt_fen,
      answer_fen,
      answer_pgn,
      reps,
      lapses,
      due,
      tags: ['rook'],
    });
  });

  test('what is no package, too large, or of nobody is refused', async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const refused = await send(ann, Buffer.from('PK\x03\x04 and no more', 'latin1'));
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'This is not an archive']);
    expect((await ann.post('/api/read-anki-package', {})).statusCode).toBe(415);
    expect((await send(ann, Buffer.alloc(ankiLimits.bytes + 1))).statusCode).toBe(413);
    expect((await send(visit(), Buffer.from('x'))).statusCode).toBe(401);
  });
});
