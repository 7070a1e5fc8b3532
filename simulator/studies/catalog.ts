import { readFileSync } from 'node:fs';
import { demoPlayer, secondPlayer } from '../games/players.ts';
import { parseStudy, type Study, type StudyRights } from './study.ts';

const files: readonly (readonly [file: string, rights: StudyRights])[] = [
  ['white-repertoire', { owner: demoPlayer }],
  ['black-repertoire', { owner: demoPlayer }],
  ['private-stonewall', { owner: demoPlayer, visibility: 'private' }],
  ['unlisted-endgames', { owner: demoPlayer, visibility: 'unlisted' }],
  ['public-kings-indian', { owner: secondPlayer }],
  ['private-scotch', { owner: secondPlayer, visibility: 'private', members: [demoPlayer] }],
  ['public-locked-najdorf', { owner: secondPlayer, shareable: 'nobody' }],
];

export function readOwnStudies(): Study[] {
  return files.map(([file, rights]) =>
    parseStudy(readFileSync(new URL(`${file}.pgn`, import.meta.url), 'utf8'), rights),
  );
}
