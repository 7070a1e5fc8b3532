import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SPEEDS } from '#chess/pgn/speed';
import { BANDS, bandOf, speedOf } from '#chess/replies/counting-cell';
import { mergeRuns } from './counting-runs.ts';
import { ReplyWriter } from './pack-cells.ts';
import { applicationId, formatVersion, type PackHeader, packTables } from './pack-file.ts';

export function writePack(
  path: string,
  runs: readonly string[],
  header: Omit<PackHeader, 'positions'>,
  gamesByCell: readonly number[],
): number {
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  const db = new DatabaseSync(unfinished);
  let positions = 0;
  try {
    db.exec('pragma page_size = 4096; pragma journal_mode = off; pragma synchronous = off');
    db.exec(`pragma application_id = ${applicationId}; pragma user_version = ${formatVersion}`);
    db.exec(packTables);
    db.exec('begin');
    positions = writePositions(db, runs, header.min_games);
    const addGames = db.prepare('insert into games (band, speed, games) values (?, ?, ?)');
    for (const [cell, games] of gamesByCell.entries())
      if (games > 0) addGames.run(BANDS[bandOf(cell)] ?? 0, SPEEDS[speedOf(cell)] ?? '', games);
    const value = JSON.stringify({ ...header, positions } satisfies PackHeader);
    db.prepare("insert into header (name, value) values ('pack', ?)").run(value);
    db.exec('commit');
  } finally {
    db.close();
  }
  sync(unfinished);
  renameSync(unfinished, path);
  sync(dirname(path));
  return positions;
}

function writePositions(db: DatabaseSync, runs: readonly string[], minGames: number): number {
  const insert = db.prepare('insert into positions (key, replies) values (?, ?)');
  const replies = new ReplyWriter();
  let positions = 0;
  let hi = 0;
  let lo = 0;
  let games = 0;
  const finish = (): void => {
    if (games === 0 || games < minGames) return;
    insert.run((BigInt(hi) << 32n) | BigInt(lo >>> 0), replies.finish());
    positions++;
  };
  replies.start();
  mergeRuns(runs, ([nextHi = 0, nextLo = 0, tag = 0, white = 0, draws = 0, black = 0, rating = 0]) => {
    if (nextHi !== hi || nextLo !== lo) {
      finish();
      [hi, lo, games] = [nextHi, nextLo, 0];
      replies.start();
    }
    games += white + draws + black;
    replies.add(tag, white, draws, black, rating);
  });
  finish();
  return positions;
}

function sync(path: string): void {
  try {
    const file = openSync(path, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (
      !(
        error instanceof Error &&
        'code' in error &&
        ['EPERM', 'EISDIR', 'EINVAL'].includes(String(error.code))
      )
    )
      throw error;
  }
}
