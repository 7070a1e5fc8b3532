import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { bookAnswer, comparisonAnswer, consistencyAnswer, openingBook } from '#contract/openings';
import { makeSqliteLocation, startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import type { AnalysisLimits } from './analysis-pool.ts';

const sorry = "Sorry...something went wrong, we'll look into it:";

const study = `[ChapterName "Italian"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Kf9 *

[ChapterName "Gambit"]

1. e4 e5 2. f4?! exf4 *`;

type Form = Record<string, string | string[]>;

const opening = (changes: Form = {}): Form => ({ opening_text: study, color: 'white', ...changes });

function postMultipart(visitor: Visitor, url: string, form: Form, headers: Record<string, string> = {}) {
  const boundary = 'x-boundary-x';
  const parts = Object.entries(form).flatMap(([name, values]) =>
    [values].flat().map((value) => {
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    }),
  );
  const payload = `${parts.join('')}--${boundary}--\r\n`;
  const type = `multipart/form-data; boundary=${boundary}`;
  return visitor.send({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload });
}

function postUrlencoded(visitor: Visitor, url: string, form: Form): Promise<LightMyRequestResponse> {
  const fields = Object.entries(form).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return visitor.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

async function start(analysisLimits?: AnalysisLimits): Promise<TestApp & { ann: Visitor }> {
  const app = await startTestApp(makeSqliteLocation, {}, analysisLimits ? { analysisLimits } : {});
  return { ...app, ann: await app.signUp('ann') };
}

test.each([
  ['multipart', postMultipart],
  ['URL-encoded', postUrlencoded],
])('the three calls take %s forms', async (_name, post) => {
  const { ann } = await start();

  const plain = await post(ann, '/api/consistency_check', opening());
  expect(plain.statusCode).toBe(200);
  const { results, results_dict: groups, report } = consistencyAnswer.parse(plain.json());
  expect(groups.map((group) => group.map(({ move, chapters }) => [move, chapters[0]?.name]))).toEqual([
    [
      ['Nf3', 'Italian'],
      ['f4', 'Gambit'],
    ],
  ]);
  expect(groups[0]?.[0]?.fen).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -');
  expect(results).toContain('2. Nf3\n    Italian: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5');
  expect(results).toContain('Italian, 3... Bc5: text that is not a move (Kf9)');
  expect(report).toMatchObject({ chapters: 2, moves: 8, left_out: [{ chapter: 'Italian' }] });

  for (const symbols of ['?!', ['?!', '??']]) {
    const excluding = await post(ann, '/api/consistency_check', opening({ 'excludeSymbols[]': symbols }));
    const answer = consistencyAnswer.parse(excluding.json());
    expect(answer.results_dict).toEqual([]);
    expect(answer.results).toMatch(/^No inconsistencies found\n\nLeft out:/);
    expect(answer.report.excluded_moves).toBe(2);
  }

  const made = await post(ann, '/api/create_opening_book', opening({ color: 'White' }));
  const book = openingBook.parse(JSON.parse(bookAnswer.parse(made.json()).book));
  expect(Object.keys(book)[0]).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');
  expect(Object.values(book)[0]).toMatchObject({
    total_games: 2,
    lowest_move_number: 1,
    moves: { e4: { number_of_games: 2, chapters: [{ event: 'Italian' }, { event: 'Gambit' }] } },
  });

  const game = '[White "ann"]\n[Black "Bob"]\n\n1. e4 c5 2. Nf3 *';
  const compared = await post(ann, '/api/check_opening', opening({ color: 'White', game_text: game }));
  expect(compared.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(compared.body).toContain('ann vs. Bob\nIn the repertoire up to 1. e4');
  expect(compared.body).toContain('Your opponent deviated at 1... c5');
});

test('check_opening answers data to who asks for JSON, for every game in the text', async () => {
  const { ann } = await start();
  const games = '1. e4 e5 2. d4 *\n\n1. e4 e5 2. f4 exf4 *\n\n[Variant "Atomic"]\n\n1. e4 *';
  const form = opening({ game_text: games });
  const answer = await postMultipart(ann, '/api/check_opening', form, { accept: 'application/json' });
  const { comparisons, results } = comparisonAnswer.parse(answer.json());
  expect(comparisons).toMatchObject([
    { ending: 'you-left', moves_in_book: 2, played: 'd4', alternatives: [{ san: 'Nf3' }, { san: 'f4' }] },
    { ending: 'game-ended', moves_in_book: 4, played: null },
  ]);
  expect(results).toContain('chess variant Atomic');
});

describe('refusals', () => {
  test('checks are for signed-in users', async () => {
    const { visit } = await start();
    for (const call of ['consistency_check', 'create_opening_book', 'check_opening']) {
      const answer = await postMultipart(visit(), `/api/${call}`, opening({ game_text: '1. e4' }));
      expect([answer.statusCode, answer.json().api_result]).toEqual([401, 'user_not_logged_in']);
    }
  });

  test('a form that lacks something, or has a wrong word, is not valid', async () => {
    const { ann } = await start();
    const forms: Form[] = [
      { opening_text: study },
      { color: 'white' },
      opening({ color: 'red' }),
      opening({ 'excludeSymbols[]': '!!' }),
    ];
    for (const form of forms) {
      expect((await postMultipart(ann, '/api/consistency_check', form)).statusCode).toBe(400);
    }
    const noGame = await postMultipart(ann, '/api/check_opening', opening({ game_text: ' ' }));
    expect([noGame.statusCode, noGame.body]).toEqual([400, `${sorry} the game text contains no game`]);
  });

  test('a study past a limit is refused by its name, with the spec’s words where the result would be', async () => {
    const { ann } = await start();
    const studies: [string, number, string][] = [
      ['1. e4 ('.repeat(100), 400, 'nested more than 64 deep'],
      [`{${'x'.repeat(8 * 1024 * 1024)}}`, 413, 'larger than 8 MiB'],
      [`{${'x'.repeat(10 * 1024 * 1024)}}`, 413, 'larger than 8 MiB'],
      ['Nf3 Nf6 Ng1 Ng8 '.repeat(50_001), 413, 'more than 200,000 moves'],
    ];
    for (const [text, status, limit] of studies) {
      const form = opening({ opening_text: text, game_text: '1. e4 *' });
      for (const call of ['consistency_check', 'create_opening_book']) {
        const answer = await postMultipart(ann, `/api/${call}`, form);
        expect(answer.statusCode).toBe(status);
        const { message, results } = answer.json<{ message: string; results: string }>();
        expect(message).toContain(limit);
        expect(results).toBe(`${sorry} ${message}`);
      }
      const comparison = await postMultipart(ann, '/api/check_opening', form);
      expect(comparison.statusCode).toBe(status);
      expect(comparison.body.startsWith(`${sorry} the PGN text `)).toBe(true);
      expect(comparison.body).toContain(limit);
    }
  });

  test('a form that says it is larger than all limits together is not read', async () => {
    const { ann } = await start();
    const answer = await postMultipart(ann, '/api/consistency_check', opening(), {
      'content-length': '99999999',
    });
    expect(answer.statusCode).toBe(413);
  });
});

const heavy = Array.from({ length: 9_500 }, (_, chapter) => {
  const first = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'][chapter % 8] ?? 'a';
  return `[Event "${chapter}"]\n\n1. ${first}3 ${first}6 2. Nf3 Nf6 3. Nc3 Nc6 4. Ng1 Ng8 5. Nb1 Nb8 *`;
}).join('\n\n');

describe('many at once', () => {
  test('past the queue a check is refused with a time to come back, and the others are answered', async () => {
    const { ann } = await start({ threads: 1, waiting: 1, jobMs: 60_000 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        postMultipart(ann, '/api/consistency_check', opening({ opening_text: heavy })),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    const refused = answers.find(({ statusCode }) => statusCode === 503);
    expect(refused?.headers['retry-after']).toBe('5');
    expect(refused?.json().results).toContain(`${sorry} Too many opening checks are waiting`);
  });

  test('a check that takes too long is ended and says so', async () => {
    const { ann } = await start({ threads: 1, waiting: 8, jobMs: 1 });
    const answer = await postMultipart(
      ann,
      '/api/check_opening',
      opening({ opening_text: heavy, game_text: '1. e4' }),
    );
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toBe(`${sorry} The check took longer than 0.001 seconds`);
  });

  test('others are answered while hostile studies are read', async () => {
    const { app, ann } = await start();
    const hostile = [
      '('.repeat(1_000_000),
      'Nf3 Nf6 Ng1 Ng8 '.repeat(50_000),
      'ab '.repeat(1_000_000),
      heavy,
    ];
    const done: number[] = [];
    const checks = hostile.map(async (text) => {
      const answer = await postMultipart(ann, '/api/create_opening_book', opening({ opening_text: text }));
      done.push(answer.statusCode);
      return answer.statusCode;
    });
    let answers = 0;
    while (done.length < hostile.length) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const health = await app.inject({ method: 'GET', url: '/api/health' });
      expect(health.statusCode).toBe(200);
      answers += 1;
    }
    expect(await Promise.all(checks)).toEqual([400, 200, 200, 200]);
    expect(answers).toBeGreaterThan(5 * hostile.length);
  });
});
