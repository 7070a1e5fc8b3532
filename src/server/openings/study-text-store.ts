import { sql } from 'kysely';
import type { StudyColor } from '#contract/studies';
import { asLongRead } from '../db/long-read.ts';
import type { Change } from '../db/sqlite-dialect.ts';
import type { Db, StudyTable } from '../db/tables.ts';
import type { StudyTextKind } from '../db/tables/study-tables.ts';
import type { PartsPlan, TextPart } from './study-parts.ts';

export interface StudyName {
  user_id: string;
  color: StudyColor;
  place: number;
}

export interface StudyWithTexts {
  study: StudyTable;
  isEdited: boolean;
  getParts(kind: StudyTextKind): TextPart[];
}

export async function findWithTexts(
  db: Db,
  { user_id, color, place }: StudyName,
  kinds: readonly StudyTextKind[],
): Promise<StudyWithTexts | undefined> {
  const found = db
    .selectFrom('studies')
    .leftJoin('study_texts', (join) =>
      join
        .onRef('study_texts.user_id', '=', 'studies.user_id')
        .onRef('study_texts.color', '=', 'studies.color')
        .onRef('study_texts.place', '=', 'studies.place')
        .on('study_texts.kind', 'in', kinds),
    )
    .selectAll('studies')
    .select(['study_texts.kind', 'study_texts.part', 'study_texts.text'])
    .select(
      sql<number>`case when exists (select 1 from study_texts as source where source.user_id = studies.user_id
        and source.color = studies.color and source.place = studies.place and source.kind = 'source') then 1 else 0 end`.as(
        'is_edited',
      ),
    )
    .where('studies.user_id', '=', user_id)
    .where('studies.color', '=', color)
    .where('studies.place', '=', place)
    .orderBy('study_texts.part');
  const { rows } = await db.executeQuery(asLongRead(found));
  const [study] = rows;
  if (study === undefined) return undefined;
  return {
    study,
    isEdited: study.is_edited === 1,
    getParts: (wanted) =>
      rows.flatMap(({ kind, part, text }) =>
        kind === wanted && part !== null && text !== null ? [{ part, text }] : [],
      ),
  };
}

export async function measureTexts(
  db: Db,
  userId: string,
  kinds: readonly StudyTextKind[],
  only: { color?: StudyColor; place?: number; otherThan?: number } = {},
): Promise<number> {
  const { color, place, otherThan } = only;
  let texts = db.selectFrom('study_texts').where('user_id', '=', userId).where('kind', 'in', kinds);
  if (color !== undefined) texts = texts.where('color', '=', color);
  if (place !== undefined) texts = texts.where('place', '=', place);
  if (otherThan !== undefined) texts = texts.where('place', '!=', otherThan);
  const sums = await texts
    .select(sql<number>`sum(octet_length(text))`.as('bytes'))
    .groupBy('color')
    .execute();
  return Math.max(0, ...sums.map(({ bytes }) => Number(bytes)));
}

export function writeParts(
  db: Db,
  owner: StudyName,
  kind: StudyTextKind,
  { written, removed }: PartsPlan,
): Change[] {
  const changes: Change[] = [];
  if (removed.length > 0) changes.push(textsOf(db, owner, kind).where('part', 'in', removed).compile());
  if (written.length > 0)
    changes.push(
      db
        .insertInto('study_texts')
        .values(written.map((part) => ({ ...owner, kind, ...part })))
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'color', 'place', 'kind', 'part'])
            .doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })),
        )
        .compile(),
    );
  return changes;
}

export function copyText(db: Db, owner: StudyName, from: StudyTextKind, to: StudyTextKind): Change[] {
  const copy = db
    .insertInto('study_texts')
    .columns(['user_id', 'color', 'place', 'kind', 'part', 'text'])
    .expression(
      db
        .selectFrom('study_texts')
        .select([
          'user_id',
          'color',
          'place',
          sql<StudyTextKind>`cast(${to} as text)`.as('kind'),
          'part',
          'text',
        ])
        .where((study) => study.and(owner))
        .where('kind', '=', from),
    );
  return [removeText(db, owner, to), { ...copy.compile(), minAffectedRows: 0 }];
}

export function removeText(db: Db, owner: StudyName, kind: StudyTextKind): Change {
  return { ...textsOf(db, owner, kind).compile(), minAffectedRows: 0 };
}

function textsOf(db: Db, owner: StudyName, kind: StudyTextKind) {
  return db
    .deleteFrom('study_texts')
    .where((study) => study.and(owner))
    .where('kind', '=', kind);
}
