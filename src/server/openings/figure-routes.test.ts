import { expect, test } from 'vitest';
import { figureCollection, figureLimits, outdated } from '#contract/book-figures';
import { describeOnBothDatabases, startTestApp, testPassword, type Visitor } from '../testing/app.ts';
import { makeFigures } from '../testing/figures.ts';
import { makeLibraryGame } from '../testing/games.ts';

async function readFigures(visitor: Visitor) {
  return figureCollection.answer.parse((await visitor.get('/api/get-book-figures')).json()).api_data;
}

describeOnBothDatabases('the figures of a book', (makeLocation, testRule) => {
  test('are the same on every device, one row for each colour, and nobody else sees them', async () => {
    const { signUp, visit, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    expect(await readFigures(ann)).toEqual([]);
    await ann.post('/api/set-book-figures', makeFigures({ color: 'black', is_chosen: true }));
    await ann.post('/api/set-book-figures', makeFigures());
    clock.now += 60_000;
    const newer = makeFigures({ study: 'white  9 3c4d', ratings: '1600,1800' });
    expect((await ann.post('/api/set-book-figures', newer)).statusCode).toBe(200);
    const phone = visit();
    await phone.postForm('/api/login', { username: 'Ann', password: testPassword });
    const [black, white] = await readFigures(phone);
    expect(white).toEqual({ ...newer, made_at: new Date(clock.now).toISOString() });
    expect(black).toMatchObject({ color: 'black', is_chosen: true });
    expect(await readFigures(phone)).toHaveLength(2);
    expect(await readFigures(bob)).toEqual([]);
  });

  testRule('what is no figure, or too large, is refused and changes nothing', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const { figures } = makeFigures();
    const gap = {
      fen: 'x',
      reply: 'e5',
      line: '1. e4',
      lineWithReply: '1. e4 e5',
      share: 0.5,
      chance: 0.5,
      basis: '2 games',
      isFromSetUp: false,
      isEndOfLine: false,
    };
    const point = { move: 1, booked: 7, remembered: 0, rememberedLater: 0, unknown: 0 };
    const bad = [
      makeFigures({ speeds: 'blitz,hyper' }),
      makeFigures({ study: 'x'.repeat(figureLimits.nameLength + 1) }),
      makeFigures({ study: 'a\u0000b' }),
      makeFigures({ figures: { ...figures, curve: [point] } }),
      makeFigures({
        figures: { ...figures, gaps: Array.from({ length: figureLimits.gaps + 1 }, () => gap) },
      }),
    ];
    for (const each of bad) expect((await ann.post('/api/set-book-figures', each)).statusCode).toBe(400);
    const line = 'x'.repeat(figureLimits.textLength);
    const wide = { ...gap, line, lineWithReply: line };
    const large = makeFigures({
      figures: { ...figures, gaps: Array.from({ length: figureLimits.gaps }, () => wide) },
    });
    expect(JSON.stringify(large).length).toBeGreaterThan(figureLimits.bytes);
    expect((await ann.post('/api/set-book-figures', large)).statusCode).toBe(413);
    expect(await readFigures(ann)).toEqual([]);
  });

  test('are outdated once games have come, and stay when none was new', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const figures = makeFigures();
    for (const each of [ann, bob]) await each.post('/api/set-book-figures', figures);
    const games = [makeLibraryGame('lichess:one')];
    expect((await ann.post('/api/add-games', games)).statusCode).toBe(200);
    expect((await readFigures(ann))[0]?.training).toBe(outdated);
    expect((await readFigures(bob))[0]?.training).toBe(figures.training);
    await ann.post('/api/set-book-figures', figures);
    await ann.post('/api/add-games', games);
    expect((await readFigures(ann))[0]?.training).toBe(figures.training);
  });
});
