export interface Client {
  url: string;
  cookie: string;
  get(path: string): Promise<unknown>;
  postJson(path: string, body: unknown): Promise<unknown>;
  postForm(path: string, fields: Record<string, string>): Promise<unknown>;
}

export type Account = Record<'email' | 'username' | 'password', string>;

export async function signUp(url: string, account: Account): Promise<Client> {
  const setCookie = await startSession(url, '/api/register', account);
  const [cookie = ''] = setCookie.split(';', 1);

  async function send(path: string, init: RequestInit): Promise<unknown> {
    const headers = { ...init.headers, cookie };
    return readAnswer(path, await fetch(`${url}${path}`, { ...init, headers }));
  }
  return {
    url,
    cookie,
    get: (path) => send(path, {}),
    postJson: (path, body) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    postForm: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

export async function signIn(url: string, { username, password }: Account): Promise<string> {
  return startSession(url, '/api/login', { username, password });
}

async function startSession(url: string, path: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  await readAnswer(path, answer);
  const [setCookie = ''] = answer.headers.getSetCookie();
  return setCookie;
}

async function readAnswer(path: string, answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
