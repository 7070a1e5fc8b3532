/** All screens must show the same number for the same thing. */
import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findCoveragePositions } from '#chess/opening/coverage';
import { statisticsLimits } from '#contract/statistics';
import { addCard, reviewOnce } from '#server/testing/cards';
import { makeLibraryGame } from '#server/testing/games';
import { makeAnswer, sendAnswers } from '#server/testing/training';
import { readGraph } from '#chess/testing/readers';
import { openPage } from '../../testing/open-page.tsx';

const studies = new URL('../../../../simulator/studies/', import.meta.url);
const startKey = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

const filter = { speeds: 'blitz,rapid,classical', ratings: '1800,2000,2200,2500' };

/** These cached Lichess statistics replace the neural nets. A tenth of their games leave the repertoire. */
function makeRecords(text: string, color: 'white' | 'black') {
  const graph = readGraph(text, { color });
  const { positions } = graph;
  return findCoveragePositions(graph, color).map((fen) => {
    const sans = [...positions.values()].find(({ key }) => key === fen)?.moves.map(({ san }) => san) ?? [];
    const moves = sans.map((san) => ({ san, white: 9, draws: 0, black: 0 }));
    const record = { fen, ...filter, white: 10 * sans.length, draws: 0, black: 0 };
    return { ...record, moves: JSON.stringify(moves) };
  });
}

function readFigures(text: string | null): string[] {
  const words = text?.replaceAll(/\s+/g, ' ') ?? '';
  return [...words.matchAll(/(\d+\.\d) ?(?:moves prepared|remembered)/g)].map(([, moves = '']) => moves);
}

function readCurve(panel: HTMLElement): RegExp[] {
  return within(panel)
    .getAllByRole('button', { name: /^After move 6/, hidden: true })
    .map((button) => {
      const [, booked = '', known = ''] =
        /: (\d+) % of games in repertoire, (\d+) % remembered/.exec(
          button.getAttribute('aria-label') ?? '',
        ) ?? [];
      return new RegExp(`move {2}6 +${booked}%(?:, remembered ${known}%)?\\n`);
    });
}

test('prepared and remembered moves are one number each, and due is one sum', async () => {
  const { visitor, server, goTo, user } = await openPage('/', { username: 'Ann' });
  for (const [color, file] of [
    ['white', 'white-repertoire.pgn'],
    ['black', 'black-repertoire.pgn'],
  ] as const) {
    const study = { color, title: `The ${color} book`, link: null, exclude_move_indicators: '' };
    const study_text = readFileSync(new URL(file, studies), 'utf8');
    const last_update = new Date(server.clock.now).toISOString();
    const answer = await visitor.post('/api/update-study', { ...study, study_text, last_update });
    expect(answer.statusCode).toBe(200);
    const records = makeRecords(study_text, color);
    for (let at = 0; at < records.length; at += statisticsLimits.recordsPerCall) {
      const stats = JSON.stringify(records.slice(at, at + statisticsLimits.recordsPerCall));
      expect((await visitor.postForm('/api/update_stats', { stats })).statusCode).toBe(200);
    }
  }
  // Without a rated game, the page requests exactly the rating range of the cached statistics.
  const played = { moves: 'd4 d5 c4 e6', hero_color: 'White' as const, hero_rating: null };
  const games = Array.from({ length: 9 }, (_, at) => makeLibraryGame(`pgn:game${at}`, played));
  expect((await visitor.post('/api/add-games', games)).statusCode).toBe(200);
  const settings = { color: 'white', new_per_day: 0 };
  expect((await visitor.post('/api/update-training-settings', settings)).statusCode).toBe(200);
  await sendAnswers(visitor, [
    makeAnswer(server.clock.now - 5 * 86_400_000, { position_key: startKey, moves: ['e4'] }),
  ]);

  const [, , known] = [await addCard(visitor), await addCard(visitor), await addCard(visitor)];
  await reviewOnce(visitor, known, 4, server.clock.now);

  await goTo('/');
  const panel = await screen.findByRole('region', { name: 'Your repertoires' });
  await waitFor(() => expect(readFigures(panel.textContent)).toHaveLength(4));
  expect(Number(readFigures(panel.textContent)[0])).toBeGreaterThan(0);
  const [white = '', whiteKnown = '', black = '', blackKnown = ''] = readFigures(panel.textContent);
  const [ofWhite] = readCurve(panel);
  const start = await screen.findByRole('link', { name: /^Start: / });
  const due = /^Start: (\d+) due/.exec(start.getAttribute('aria-label') ?? '')?.[1];
  const parts = [...(await screen.findByRole('region', { name: 'Due now' })).querySelectorAll('li')];
  const sum = parts.reduce((all, part) => all + Number(/\d+/.exec(part.textContent ?? '')?.[0]), 0);
  expect(String(sum)).toBe(due);
  const partOf = (name: RegExp) =>
    /\d+/.exec(parts.find(({ textContent }) => name.test(textContent ?? ''))?.textContent ?? '0')?.[0];
  const dueParts = [partOf(/card/), partOf(/White/), partOf(/Black/)];
  expect(dueParts).toEqual(['2', '1', '0']);
  expect(screen.getAllByRole('img', { name: /due$/ }).map(({ textContent }) => textContent)).toContain(due);

  const lesson =
    'You are usually out of your repertoire by move 1. My deviations Your repertoire has 1. e4; you played 1. d4 in 9 of 9 games. Change the repertoire?';
  const findLesson = () => screen.findByText(/^(White\. )?You are usually out of your repertoire/);
  expect((await findLesson()).textContent).toBe(`White. ${lesson}`);

  await goTo('/manage_openings');
  for (const [name, ...figures] of [
    ['The white book', white, whiteKnown],
    ['The black book', black, blackKnown],
  ]) {
    const card = await screen.findByRole('button', { name: new RegExp(name ?? '') });
    await waitFor(() => expect(readFigures(card.textContent)).toEqual(figures));
  }
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Training from here' }).textContent).toMatch(
      new RegExp(`^${dueParts[1]} due of \\d+ moves`),
    ),
  );
  const card = await screen.findByRole('button', { name: /The white book/ });
  for (const [name, word] of [
    ['Chapters', /(\d+) chapters/],
    ['Contradictions', /(\d+) contradictions/],
  ] as const) {
    const tab = await screen.findByRole('tab', { name: new RegExp(`^${name}`) });
    await waitFor(() =>
      expect(/\d+/.exec(tab.textContent ?? '')?.[0]).toBe(word.exec(card.textContent ?? '')?.[1]),
    );
    expect(/\d+/.exec(tab.textContent ?? '')?.[0]).toBeDefined();
  }
  await user.click(await screen.findByRole('tab', { name: /^Gaps/ }));
  expect((await findLesson()).textContent).toBe(lesson);
  await user.click(await screen.findByRole('button', { name: 'As text' }));
  const read = (): string => {
    const results = screen.getByLabelText('Coverage results');
    return results instanceof HTMLTextAreaElement ? results.value : (results.textContent ?? '');
  };
  await waitFor(() => expect(read()).toMatch(ofWhite ?? ''));

  await goTo('/opening_tool');
  const file = new File([readFileSync(new URL('white-repertoire.pgn', studies))], 'white.pgn');
  await user.upload(await screen.findByLabelText(/^Or an opening PGN file/), file);
  await user.click(await screen.findByRole('button', { name: 'Coverage Check' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Results' }).textContent).toMatch(ofWhite ?? ''),
  );

  await goTo('/manage_cards');
  await screen.findByText('3 cards');
  await waitFor(() => expect(document.querySelectorAll('[data-due]')).toHaveLength(Number(dueParts[0])));
  await goTo('/review_cards');
  await screen.findByText(new RegExp(`^1 of ${dueParts[0]} · `));
  const choices = within(await screen.findByRole('navigation', { name: 'Cards or openings' }));
  await waitFor(() =>
    expect(
      choices.getAllByRole('link').map(({ textContent }) => /\d+/.exec(textContent ?? '')?.[0] ?? '0'),
    ).toEqual(dueParts),
  );

  await goTo('/');
  const [, answers] =
    /([\d,]+) answers?,/.exec((await screen.findByText(/^\d+ answers?, /)).textContent) ?? [];
  expect(answers).toBe('2');
  await goTo('/memory');
  const spent = (await screen.findByRole('heading', { name: 'Time spent' })).closest('section');
  expect(spent?.textContent).toMatch(new RegExp(`\\b${answers} answers\\b`));

  await goTo('/review_cards?train=white');
  await user.type(await screen.findByLabelText('Your move'), 'e4{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Good/ }));
  const end = await screen.findByRole('region', { name: /^Done: 1 of 1 move right/ });
  await waitFor(() => expect(readFigures(end.textContent)).toHaveLength(2));
  const atTheEnd = readFigures(end.textContent);
  await within(end).findByText(/\+\d+ remembered per 100 games\./);
  await goTo('/');
  const then = await screen.findByRole('region', { name: 'Your repertoires' });
  await waitFor(() => expect(readFigures(then.textContent).slice(0, 2)).toEqual(atTheEnd));
  expect(atTheEnd[0]).toBe(white);
});
