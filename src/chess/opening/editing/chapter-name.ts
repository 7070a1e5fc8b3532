import { makeBareName } from '#chess/pgn/chapter-start';
import type { StudyChapter, StudyTree } from './study-tree.ts';

const CHAPTER_ADDRESS = /\/study\/[A-Za-z0-9]{8}\/([A-Za-z0-9]{8})$/;

export function findLichessId({ headers }: StudyChapter): string | undefined {
  for (const name of ['ChapterURL', 'Site']) {
    const id = CHAPTER_ADDRESS.exec(headers.get(name)?.trim() ?? '')?.[1];
    if (id !== undefined) return id;
  }
  return undefined;
}

/** A key is a chapter's Lichess id, or else its name. It finds the chapter again after changes on Lichess. */
export function listChapterKeys({ chapters }: StudyTree): string[] {
  const taken = new Set<string>();
  return chapters.map((chapter, index) => {
    const key = findLichessId(chapter) ?? makeBareName(chapter, index);
    let free = key;
    for (let number = 2; taken.has(free); number++) free = `${key} #${number}`;
    taken.add(free);
    return free;
  });
}

export function renameHeaders(
  headers: ReadonlyMap<string, string>,
  oldName: string,
  name: string,
): Map<string, string> {
  const renamed = new Map(headers);
  const study = headers.get('StudyName');
  if (headers.get('Event') === `${study}: ${oldName}`) renamed.set('Event', `${study}: ${name}`);
  else if (!headers.has('Event')) renamed.set('Event', name);
  renamed.set('ChapterName', name);
  return renamed;
}

export function makeNameText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
