import { type CollectionName, listedCollections } from '#contract/collections/collections';
import { listRows, removeRow, saveRow } from './db/collection-store.ts';
import type { Db } from './db/tables.ts';
import { turnByNames } from './games/side-store.ts';
import { type App, type Services, success } from './services.ts';

const afterSave: { [Name in CollectionName]?: (db: Db, userId: string) => Promise<object> } = {
  own_names: async (db, userId) => ({ changed: await turnByNames(db, userId) }),
};

export async function saveInCollection(
  db: Db,
  userId: string,
  name: CollectionName,
  value: Readonly<Record<string, unknown>>,
  nowMs: number,
): Promise<object | undefined> {
  await saveRow(db, userId, name, value, nowMs);
  return afterSave[name]?.(db, userId);
}

export function registerCollectionRoutes(app: App, { db, now }: Services): void {
  for (const [name, { list, save, remove, body, keyBody }] of listedCollections) {
    app.get(list.path, async ({ user }) => ({ api_data: await listRows(db, user.id, name) }));

    const options = { schema: { body }, ...(save.bodyLimit !== undefined && { bodyLimit: save.bodyLimit }) };
    app.post(save.path, options, async (request) => {
      const api_data = await saveInCollection(db, request.user.id, name, request.body, now());
      return { ...success, ...(api_data && { api_data }) };
    });

    if (remove === undefined) continue;
    app.post(remove.path, { schema: { body: keyBody } }, async (request) => {
      await removeRow(db, request.user.id, name, request.body);
      return success;
    });
  }
}
