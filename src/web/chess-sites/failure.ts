export type Upstream = 'lichess' | 'explorer' | 'chessCom';

export type FailureKind =
  | 'connect-first'
  | 'token-expired'
  | 'forbidden'
  | 'not-found'
  | 'too-many-requests'
  | 'refused'
  | 'out-of-order'
  | 'unreachable'
  | 'silent'
  | 'broken-off'
  | 'unexpected-answer';

export type Subject =
  | { what: 'games' | 'studies'; username: string }
  | { what: 'study'; id: string }
  | { what: 'chapter'; name: string }
  | { what: 'position' };

const siteNames: Record<Upstream, string> = {
  lichess: 'Lichess',
  explorer: 'The Lichess opening explorer',
  chessCom: 'Chess.com',
};

const connectReasons: Record<Subject['what'], string> = {
  games: 'Lichess requires a sign-in for these games. Connect Lichess and try again.',
  studies: 'Lichess requires a sign-in for these studies. Connect Lichess and try again.',
  study: 'This study is private. Connect Lichess with an account that may read it.',
  chapter: 'Lichess requires a sign-in to change this study. Connect Lichess and try again.',
  position: 'The opening explorer needs a Lichess account. Connect Lichess to use it.',
};

function makeNotFoundSentence(site: string, subject: Subject): string {
  if (subject.what === 'study')
    return `${site} has no study with the id "${subject.id}". Check the id or the link.`;
  if (subject.what === 'games' || subject.what === 'studies') {
    return `${site} has no player "${subject.username}". Check the spelling.`;
  }
  return `${site} did not find the requested data. Reload the page and try again.`;
}

function makeForbiddenSentence(upstream: Upstream, subject: Subject): string {
  if (subject.what === 'study') {
    return 'You may not read this study. Ask its owner to make you a member or to allow "Share & export".';
  }
  if (subject.what === 'chapter')
    return 'You may not change this study. Ask its owner to make you a contributor.';
  if (upstream === 'chessCom')
    return 'Chess.com refuses requests from this connection for now. Try again later.';
  return `${siteNames[upstream]} refuses this request. Disconnect Lichess, connect it again and retry.`;
}

function makeSentence(kind: FailureKind, upstream: Upstream, subject: Subject, status: number): string {
  const site = siteNames[upstream];
  const sentences: Record<FailureKind, () => string> = {
    'connect-first': () => connectReasons[subject.what],
    'token-expired': () => 'Your connection to Lichess has ended. Connect Lichess again.',
    forbidden: () => makeForbiddenSentence(upstream, subject),
    'not-found': () => makeNotFoundSentence(site, subject),
    'too-many-requests': () => `${site} asks for a pause. Wait a minute and try again.`,
    refused: () =>
      subject.what === 'chapter'
        ? `Lichess rejected the chapter “${subject.name}”. It may be deleted, unreadable, or not yours to change.`
        : `${site} did not accept the request (${status}). Reload the page and try again.`,
    'out-of-order': () => `${site} reports an error (${status}). Try again in a few minutes.`,
    unreachable: () => `${site} cannot be reached. Check your connection and try again.`,
    silent: () => `${site} does not respond. Try again in a few minutes.`,
    'broken-off': () => `The response from ${site} was cut off. Try again.`,
    'unexpected-answer': () => `${site} sent an unexpected response. Try again later.`,
  };
  return sentences[kind]();
}

export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure';
  readonly kind: FailureKind;
  readonly upstream: Upstream;
  readonly status: number;
  readonly detail: string;

  constructor(kind: FailureKind, upstream: Upstream, subject: Subject, status = 0, detail = '') {
    super(makeSentence(kind, upstream, subject, status));
    this.detail = detail;
    this.kind = kind;
    this.upstream = upstream;
    this.status = status;
  }
}

export function findFailureKind(status: number, hasToken: boolean): FailureKind | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401) return hasToken ? 'token-expired' : 'connect-first';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'out-of-order' : 'refused';
}
