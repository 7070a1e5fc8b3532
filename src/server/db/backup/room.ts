import { statfs } from 'node:fs/promises';
import { ExplainedError } from '../../explained-error.ts';

const mebi = 1024 * 1024;
const mostReserved = 1024 * mebi;

export class NoRoom extends ExplainedError {
  constructor(freeBytes: number, neededBytes: number) {
    const write = (bytes: number): string => Math.floor(bytes / mebi).toLocaleString('en');
    super(
      `No backup was made: the backup disk has ${write(freeBytes)} MB free and needs ${write(neededBytes)} MB. Free some space, or move old backups to another disk.`,
    );
    this.name = 'NoRoom';
  }
}

export async function checkRoom(folder: string, bytes: number, reserveBytes?: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const reserve = reserveBytes ?? Math.min(mostReserved, (blocks * bsize) / 10);
  if (bavail * bsize < reserve + bytes) throw new NoRoom(bavail * bsize, reserve + bytes);
}
