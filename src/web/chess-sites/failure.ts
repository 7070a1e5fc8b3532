/** Every way a chess site can fail, with a sentence for the user. */
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
  chessCom: 'chess.com',
};

const connectReasons: Record<Subject['what'], string> = {
  games: 'Lichess wants to know who asks for these games. Connect Lichess and try again.',
  studies: 'Lichess wants to know who asks for these studies. Connect Lichess and try again.',
  study: 'This study is private. Connect Lichess with an account that may read it.',
  chapter: 'Lichess wants to know who changes this study. Connect Lichess and try again.',
  position: 'The opening explorer only answers signed-in Lichess users. Connect Lichess to use it.',
};

function makeNotFoundSentence(site: string, subject: Subject): string {
  if (subject.what === 'study')
    return `${site} has no study with the id "${subject.id}". Check the id or the link.`;
  if (subject.what === 'games' || subject.what === 'studies') {
    return `${site} knows no player "${subject.username}". Check the spelling of the username.`;
  }
  return `${site} does not know what was asked for. Reload the page and try again.`;
}

function makeForbiddenSentence(upstream: Upstream, subject: Subject): string {
  if (subject.what === 'study') {
    return 'You may not read this study. Ask its owner to make you a member or to allow "Share & export".';
  }
  if (subject.what === 'chapter')
    return 'Lichess does not let you change this study. Allow it there, or ask the owner to make you a contributor.';
  if (upstream === 'chessCom')
    return 'chess.com refuses requests from this connection for now. Try again later.';
  return `${siteNames[upstream]} refuses this request. Disconnect Lichess, connect it again and try once more.`;
}

function makeSentence(kind: FailureKind, upstream: Upstream, subject: Subject, status: number): string {
  const site = siteNames[upstream];
  const sentences: Record<FailureKind, () => string> = {
    'connect-first': () => connectReasons[subject.what],
    'token-expired': () => 'Your connection to Lichess has ended. Connect Lichess again.',
    forbidden: () => makeForbiddenSentence(upstream, subject),
    'not-found': () => makeNotFoundSentence(site, subject),
    'too-many-requests': () => `${site} asks us to slow down. Wait a minute and try again.`,
    refused: () =>
      subject.what === 'chapter'
        ? `Lichess did not take the chapter “${subject.name}”: it is gone there, you are no contributor, or it holds something Lichess cannot read.`
        : `${site} did not accept the request (${status}). Reload the page and try again.`,
    'out-of-order': () => `${site} has a problem of its own (${status}). Try again in a few minutes.`,
    unreachable: () => `${site} cannot be reached. Check your connection and try again.`,
    silent: () => `${site} does not answer. Try again in a few minutes.`,
    'broken-off': () => `The answer of ${site} broke off in the middle. Try again.`,
    'unexpected-answer': () => `${site} sent an answer that this page does not understand. Try again later.`,
  };
  return sentences[kind]();
}

/** The message can be shown as it is. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure';
  readonly kind: FailureKind;
  readonly upstream: Upstream;
  /** 0 without a response. */
  readonly status: number;
  /** The site's own words, for the log. */
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
