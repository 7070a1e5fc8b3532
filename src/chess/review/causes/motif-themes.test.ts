import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { samplesFolder } from '../../../../scripts/data.mjs';
import { findMotifs, type Motif } from './motifs.ts';
import { replayTacticalLine } from './tactical-line.ts';

const themes: Readonly<Record<Motif, string>> = {
  mate: 'mate',
  'back-rank mate': 'backRankMate',
  'hanging piece': 'hangingPiece',
  fork: 'fork',
  pin: 'pin',
  skewer: 'skewer',
  'discovered attack': 'discoveredAttack',
  'trapped piece': 'trappedPiece',
  'removing the defender': 'capturingDefender',
  deflection: 'deflection',
  attraction: 'attraction',
  'in-between move': 'intermezzo',
  promotion: 'promotion',
  'advanced pawn': 'advancedPawn',
};

const [, ...rows] = readFileSync(join(samplesFolder, 'puzzles.csv'), 'utf8').trim().split('\n');
const puzzles = rows.map((row) => {
  const [, , before = '', lead = '', line = '', given = ''] = row.split(',');
  const ucis = line.split(' ');
  const replayed = replayTacticalLine(before, lead, ucis);
  if (replayed?.moves.length !== ucis.length) throw new Error(`cannot be read: ${row}`);
  return {
    ours: new Set<string>(findMotifs(replayed).map(({ motif }) => motif)),
    theirs: new Set(given.split(' ')),
  };
});

test('the sample has many puzzles', () => expect(puzzles.length).toBeGreaterThan(400));

test.each(Object.entries(themes))('%s agrees with the theme %s', (motif, theme) => {
  const ours = puzzles.filter((each) => each.ours.has(motif));
  const theirs = puzzles.filter((each) => each.theirs.has(theme));
  const both = ours.filter((each) => each.theirs.has(theme)).length;
  expect(theirs.length).toBeGreaterThanOrEqual(40);
  expect(both / ours.length).toBeGreaterThanOrEqual(0.97);
  expect(both / theirs.length).toBeGreaterThanOrEqual(0.95);
});
