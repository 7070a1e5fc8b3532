import { utf8Length } from '#chess/pgn/limits';
import { type LibraryGameDraft, libraryLimits } from './library.ts';

/** A generator, because measuring ten thousand games at once would block the page. */
export function* cutIntoRequests(drafts: readonly LibraryGameDraft[]): Generator<LibraryGameDraft[]> {
  let part: LibraryGameDraft[] = [];
  let bytes = 0;
  for (const draft of drafts) {
    const size = utf8Length(JSON.stringify(draft)) + 1;
    const isFull =
      part.length === libraryLimits.gamesPerRequest || bytes + size > libraryLimits.bytesPerRequest - 2;
    if (isFull && part.length > 0) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(draft);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
