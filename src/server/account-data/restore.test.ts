import { expect, test } from 'vitest';
import { restoreLimits, restoredPiece, type RestoredName } from '#contract/restore';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { dumpUser } from '../testing/dump.ts';
import { fillEverything } from '../testing/everything.ts';
import { makeGameReview, makeLibraryGame } from '../testing/games.ts';

function send(visitor: Visitor, table: RestoredName, rows: readonly object[], exported_by = '') {
  const lines = rows.map((row) => [JSON.stringify(row)]);
  return visitor.post('/api/restore-backup', { exported_by, table, rows: lines });
}

const makeRow = (key: string, changes: object = {}) => ({
  ...makeLibraryGame(key),
  played_at: Date.UTC(2026, 10, 1),
  deleted_at: null,
  game_review_id: null,
  ...changes,
});

describeOnBothDatabases('restoring an export', (makeLocation, testRule) => {
  test('one bad row among good ones is named and hides none of them, and rows come once', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const rows = [
      ...Array.from({ length: 9 }, (_, index) => makeRow(`pgn:${index}`)),
      makeRow('pgn:bad', { moves: '<script>' }),
      makeRow('pgn:gone', { deleted_at: 1 }),
    ];
    for (let round = 0; round < 2; round += 1) {
      const answer = await send(ann, 'games', rows);
      expect(restoredPiece.parse(answer.json()).api_data).toEqual({
        what: 'games',
        added: 9,
        left_out: 1,
        reason: 'moves: Not moves in SAN',
        is_full: false,
      });
    }
    expect((await ann.get('/api/get-games')).json().api_data).toHaveLength(9);
  });

  testRule('a line that is no row is left out, and nobody’s rows are taken over', async () => {
    const test = await startTestApp(makeLocation);
    const [ann, ben] = [await test.signUp('Ann'), await test.signUp('Ben')];
    const { review, userId } = await fillEverything(test, ann, {
      mark: 'Ann',
      username: 'Ann',
      opponent: 'Ben',
    });
    const before = await dumpUser(test.db, 'Ann');
    const row = { ...review, notes: 'taken', date_time_played: 0 };
    for (const exportedBy of ['', 'x', userId]) {
      const taken = await send(ben, 'game_reviews', [row, []], exportedBy);
      expect([exportedBy, taken.statusCode]).toEqual([exportedBy, 200]);
    }
    const { id } = (await ben.post('/api/check-if-logged-in')).json().user;
    const asOwn = restoredPiece.parse((await send(ben, 'game_reviews', [row], id)).json()).api_data;
    expect(asOwn).toMatchObject({ added: 0, left_out: 1, what: 'game reviews' });
    expect(await dumpUser(test.db, 'Ann')).toEqual(before);
  });

  testRule('a full table ends the piece', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const names = Array.from({ length: 25 }, (_, index) => ({ name: `name ${index}` }));
    const answer = await send(await signUp('ann'), 'own_names', names);
    expect(restoredPiece.parse(answer.json()).api_data).toMatchObject({
      added: 20,
      left_out: 5,
      reason: expect.stringMatching(/^The limit is 20 names in PGN files/),
      is_full: true,
    });
  });

  testRule('more rows, parts or bytes than a piece may have are refused before any work', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const rows = Array.from({ length: restoreLimits.rowsPerPiece + 1 }, () => makeGameReview());
    expect((await send(ann, 'game_reviews', rows)).statusCode).toBe(400);
    const parts = Array.from({ length: restoreLimits.partsPerRow + 2 }, () => '{}');
    const tooMany = { exported_by: '', table: 'studies', rows: [parts] };
    expect((await ann.post('/api/restore-backup', tooMany)).statusCode).toBe(400);
    const secret = { exported_by: '', table: 'sessions', rows: [['{}']] };
    expect((await ann.post('/api/restore-backup', secret)).statusCode).toBe(400);
    const large = [{ name: 'x'.repeat(restoreLimits.bytes) }];
    expect((await send(ann, 'own_names', large)).statusCode).toBe(413);
    expect((await ann.get('/api/get-game-reviews')).json().api_data).toEqual([]);
  });
});
