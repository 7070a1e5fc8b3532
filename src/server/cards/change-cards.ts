import { cardLimits, type CardsChange } from '#contract/cards';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { countOwnCards, findCardsById, markCards } from './store.ts';
import { makeTagsText, parseTags } from './tags.ts';

export async function changeCards(
  db: Db,
  userId: string,
  { ids: given, change }: CardsChange,
  nowMs: number,
): Promise<void> {
  const ids = [...new Set(given)];
  if ((await countOwnCards(db, userId, ids)) < ids.length) throw new ApiError('not_found');
  switch (change.kind) {
    case 'delete':
    case 'restore':
      return markCards(db, userId, [{ ids, mark: { deleted_at: change.kind === 'delete' ? nowMs : null } }]);
    case 'suspend':
    case 'resume':
      return markCards(db, userId, [
        { ids, mark: { suspended_at: change.kind === 'suspend' ? nowMs : null } },
      ]);
    case 'add_tag':
    case 'remove_tag':
      return markCards(
        db,
        userId,
        await listTagMarks(db, userId, ids, change.kind, change.tag),
        change.kind === 'add_tag',
      );
  }
}

async function listTagMarks(
  db: Db,
  userId: string,
  ids: readonly string[],
  kind: 'add_tag' | 'remove_tag',
  tag: string,
): Promise<{ ids: string[]; mark: { tags: string } }[]> {
  const idsByTags = new Map<string, string[]>();
  for (const [id, card] of await findCardsById(db, userId, ids)) {
    const others = parseTags(card.tags).filter((each) => each !== tag);
    if (kind === 'add_tag' && others.length >= cardLimits.tagsPerCard)
      throw new ApiError('invalid', { message: `At most ${cardLimits.tagsPerCard} tags` });
    const text = makeTagsText(kind === 'add_tag' ? [...others, tag] : others);
    idsByTags.set(text, [...(idsByTags.get(text) ?? []), id]);
  }
  return [...idsByTags].map(([tags, tagged]) => ({ ids: tagged, mark: { tags } }));
}
