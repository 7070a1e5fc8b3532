import { expect, test } from 'vitest';
import { describeOnBothDatabases, openTestDatabase } from '#server/testing/app';
import { chooseEffort } from '../../scripts/effort.mjs';
import { findLosses, Ledger } from './ledger.ts';
import { torture } from './torture.ts';

const kills = chooseEffort(1, 4);

describeOnBothDatabases('kill -9 under load', (makeLocation) => {
  test('R13, R21, R52, R54, R55: loses nothing that was acknowledged and stores nothing twice', async () => {
    const { losses, acknowledged, kills: done, botMoves, links } = await torture(await makeLocation(), kills);
    expect(losses).toEqual([]);
    expect(done).toBe(kills);
    expect(acknowledged).toBeGreaterThan(20 * kills);
    expect(botMoves).toBeGreaterThan(0);
    expect(links).toBeGreaterThan(0);
  });

  test('what is lost would be noticed', async () => {
    const ledger = new Ledger();
    ledger.notes.set('note', { sent: 2, acknowledged: 1 });
    ledger.studies.set('study', { sent: 1, acknowledged: 1 });
    ledger.cards.add('card');
    ledger.reviews.add('review');
    ledger.games.set('game', { moves: ['e2e4'], isOver: false });
    ledger.links.set('link', 'open');
    expect(await findLosses(await openTestDatabase(await makeLocation()), ledger)).toHaveLength(6);
  });
});
