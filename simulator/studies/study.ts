export interface Chapter {
  id: string;
  headers: Map<string, string>;
  movetext: string;
  hints: readonly string[];
}
export interface Study {
  id: string;
  name: string;
  /** In lower case. The owner is also a member, and only members may read a private study. */
  owner: string;
  members: readonly string[];
  visibility: 'public' | 'unlisted' | 'private';
  shareable: 'everyone' | 'nobody';
  createdAt: number;
  updatedAt: number;
  chapters: readonly Chapter[];
}
export type StudyRights = Pick<Study, 'owner'> &
  Partial<Pick<Study, 'id' | 'name' | 'members' | 'visibility' | 'shareable'>>;

const headerLine = /^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/;
const studyUrl = /\/study\/(\w{8})\/(\w{8})/;

const unescape = (value: string): string => value.replace(/\\(.)/g, '$1');

function parseChapter(text: string, number: number): Chapter {
  const headers = new Map<string, string>();
  const lines = text.split(/\r?\n/);
  let first = 0;
  for (; first < lines.length; first++) {
    const line = lines[first]?.trim() ?? '';
    const match = headerLine.exec(line);
    if (match?.[1] && match[2] !== undefined) headers.set(match[1], unescape(match[2]));
    else if (line) break;
  }
  const url = studyUrl.exec(headers.get('ChapterURL') ?? headers.get('Site') ?? '');
  return {
    id: url?.[2] ?? `chap${String(number).padStart(4, '0')}`,
    headers,
    movetext: lines.slice(first).join('\n').trim(),
    hints: headers.get('ChapterMode') === 'gamebook' ? ['Look at the centre.'] : [],
  };
}

function parseCreation({ headers }: Chapter): number {
  const date = headers.get('UTCDate') ?? headers.get('Date') ?? '';
  return Date.parse(`${date.replaceAll('.', '-')}T${headers.get('UTCTime') ?? '00:00:00'}Z`) || 0;
}

export function parseStudy(pgn: string, rights: StudyRights): Study {
  const chapters = pgn
    .replace(/^\uFEFF/, '')
    .split(/\n(?=\[Event )/)
    .filter((text) => text.trim())
    .map(parseChapter);
  const [first] = chapters;
  const event = first?.headers.get('Event')?.split(': ')[0];
  const url = studyUrl.exec(first?.headers.get('ChapterURL') ?? first?.headers.get('Site') ?? '');
  const creations = chapters.map(parseCreation);
  return {
    id: url?.[1] ?? 'study000',
    name: first?.headers.get('StudyName') ?? event ?? 'Study',
    visibility: 'public',
    shareable: 'everyone',
    createdAt: Math.min(...creations),
    updatedAt: Math.max(...creations),
    chapters,
    ...rights,
    members: [rights.owner, ...(rights.members ?? [])],
  };
}
