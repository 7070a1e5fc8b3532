export interface AnkiKind {
  readonly modelId: number;
  readonly name: string;
  readonly fields: readonly string[];
  readonly question: string;
  readonly answer: string;
  readonly decks: ReadonlyMap<number, string>;
}

const css = `.card { font-family: sans-serif; font-size: 18px; text-align: center; }
.words { margin: 8px 0; }
.opening { margin-top: 8px; font-size: 14px; opacity: 0.7; }
img { width: 100%; max-width: 360px; }`;

export function ankiCollection(kind: AnkiKind, nowSeconds: number): [string, string, string, string, string] {
  const [deckId = 1] = kind.decks.keys();
  const model = {
    id: kind.modelId,
    name: kind.name,
    type: 0,
    mod: nowSeconds,
    usn: -1,
    sortf: 0,
    did: deckId,
    tmpls: [
      {
        name: 'Card 1',
        ord: 0,
        qfmt: kind.question,
        afmt: kind.answer,
        bqfmt: '',
        bafmt: '',
        did: null,
        bfont: '',
        bsize: 0,
      },
    ],
    flds: kind.fields.map((name, ord) => ({
      name,
      ord,
      sticky: false,
      rtl: false,
      font: 'Arial',
      size: 20,
      media: [],
    })),
    css,
    latexPre: '',
    latexPost: '',
    latexsvg: false,
    req: [[0, 'any', [0, 1]]],
    tags: [],
    vers: [],
  };
  const makeDeck = (id: number, name: string) => ({
    id,
    name,
    mod: nowSeconds,
    usn: -1,
    desc: '',
    dyn: 0,
    conf: 1,
    collapsed: false,
    browserCollapsed: false,
    extendNew: 0,
    extendRev: 0,
    newToday: [0, 0],
    revToday: [0, 0],
    lrnToday: [0, 0],
    timeToday: [0, 0],
  });
  const options = {
    id: 1,
    name: 'Default',
    mod: 0,
    usn: 0,
    maxTaken: 60,
    autoplay: true,
    timer: 0,
    replayq: true,
    new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
    rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
    lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
    dyn: false,
  };
  const conf = {
    activeDecks: [1],
    curDeck: 1,
    newSpread: 0,
    collapseTime: 1200,
    timeLim: 0,
    estTimes: true,
    dueCounts: true,
    curModel: kind.modelId,
    nextPos: 1,
    sortType: 'noteFld',
    sortBackwards: false,
    addToCur: true,
  };
  return [
    JSON.stringify(conf),
    JSON.stringify({ [kind.modelId]: model }),
    JSON.stringify(
      Object.fromEntries(
        [[1, 'Default'] as const, ...kind.decks].map(([id, name]) => [id, makeDeck(id, name)]),
      ),
    ),
    JSON.stringify({ 1: options }),
    '{}',
  ];
}

export const ankiSchema = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
  left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
  type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);`;
