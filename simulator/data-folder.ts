import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { GameLibrary } from './games/library.ts';
import { parseGames, type StoredGame } from './games/stored-game.ts';
import { parseStudy, type Study } from './studies/study.ts';

const studyIdLength = 8;

function listPgnFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.pgn'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readGames(folders: readonly string[], now: number): StoredGame[] {
  return folders
    .flatMap(listPgnFiles)
    .flatMap((file) => parseGames(readFileSync(file, 'utf8'), now))
    .sort((a, b) => b.endedAt - a.endedAt);
}

export function readFolderGames(folder: string, now: number): GameLibrary {
  return {
    lichess: readGames([join(folder, 'games/lichess'), join(folder, 'rated')], now),
    chessCom: readGames([join(folder, 'games/chesscom')], now),
  };
}

export function readFolderStudies(folder: string, owner: string): Study[] {
  return listPgnFiles(join(folder, 'studies')).map((file, index) =>
    parseStudy(readFileSync(file, 'utf8'), {
      owner,
      id: `real${String(index).padStart(studyIdLength - 4, '0')}`,
      name: parse(file).name,
    }),
  );
}
