import { describe, expect, test } from 'vitest';

import { choosePage, chooseWay, listOldCaches } from './ways.ts';

const origin = 'https://tabiya.example';
const shell = new Set(['/assets/index-abc.js', '/start.js', '/favicon.svg']);

function choose(path: string, { method = 'GET', mode = 'cors' } = {}) {
  return chooseWay({ method, mode, url: new URL(path, origin).href }, `${origin}/`, shell);
}

describe('how the service worker answers', () => {
  test('pages from the server first, files of the shell from what is kept', () => {
    expect(choose('/review_cards?x=1', { mode: 'navigate' })).toBe('page');
    expect(choose('/assets/index-abc.js')).toBe('shell');
    expect(choose('/start.js', { mode: 'no-cors' })).toBe('shell');
  });

  test('engine and nets once they were used', () => {
    expect(choose('/engine/stockfish-19-lite-single.wasm')).toBe('keep');
    expect(choose('/assets/maia-1500-abc.net')).toBe('keep');
  });

  test.each(['/api/get-cards', '/api/get-games?', '/api/check-if-logged-in', '/myws', '/metrics'])(
    'never what is about a user: %s',
    (path) => {
      expect(choose(path)).toBe('pass');
      expect(choose(path, { mode: 'navigate' })).toBe('pass');
    },
  );

  test('nothing that writes, and nothing of others', () => {
    expect(choose('/assets/index-abc.js', { method: 'POST' })).toBe('pass');
    expect(choose('https://lichess.org/assets/index-abc.js')).toBe('pass');
    expect(choose('/unknown.txt')).toBe('pass');
  });

  test('an address without a page of its own starts with the first', () => {
    const pages = new Set(['/', '/game_review']);
    expect(choosePage(`${origin}/game_review?game=1`, `${origin}/`, pages)).toBe('/game_review');
    expect(choosePage(`${origin}/elsewhere`, `${origin}/`, pages)).toBe('/');
  });

  test('under a path of the host, for what is below it only', () => {
    const home = `${origin}/chess/`;
    const cached = new Set(['/chess/assets/index-abc.js']);
    const ask = (path: string, mode: string) =>
      chooseWay({ method: 'GET', mode, url: origin + path }, home, cached);
    expect(ask('/chess/assets/index-abc.js', 'cors')).toBe('shell');
    expect(ask('/chess/engine/stockfish.wasm', 'cors')).toBe('keep');
    expect(ask('/chess/review_cards', 'navigate')).toBe('page');
    for (const path of [
      '/chess/api/get-cards',
      '/chess/docs',
      '/chess/myws',
      '/wiki/',
      '/assets/index-abc.js',
    ])
      expect(ask(path, 'navigate')).toBe('pass');
    const pages = new Set(['/chess/', '/chess/game_review']);
    expect(choosePage(`${home}game_review`, home, pages)).toBe('/chess/game_review');
    expect(choosePage(`${home}elsewhere`, home, pages)).toBe('/chess/');
  });

  test('of the versions before only the last is left', () => {
    const names = ['tabiya-shell-a', 'tabiya-files-1', 'tabiya-shell-b', 'tabiya-shell-c'];
    expect(listOldCaches(names, 'tabiya-shell-c', 'tabiya-shell-')).toEqual(['tabiya-shell-a']);
    expect(listOldCaches(['tabiya-shell-c'], 'tabiya-shell-c', 'tabiya-shell-')).toEqual([]);
  });
});
