/** Somebody with an account, over the product's own HTTP interface: the demo can do nothing that a page could not. */
export interface Client {
  url: string;
  /** What the server gave the session with, as a browser would be handed it. */
  setCookie: string;
  cookie: string;
  get(path: string): Promise<unknown>;
  postJson(path: string, body: unknown): Promise<unknown>;
  postForm(path: string, fields: Record<string, string>): Promise<unknown>;
}

export type Account = { email: string; username: string; password: string };

export async function signUp(url: string, account: Account): Promise<Client> {
  const answer = await fetch(`${url}/api/register`, { method: 'POST', body: new URLSearchParams(account) });
  await readAnswer('/api/register', answer);
  const [setCookie = ''] = answer.headers.getSetCookie();
  const [cookie = ''] = setCookie.split(';', 1);

  async function send(path: string, init: RequestInit): Promise<unknown> {
    const headers = { ...init.headers, cookie };
    return readAnswer(path, await fetch(`${url}${path}`, { ...init, headers }));
  }
  return {
    url,
    setCookie,
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

async function readAnswer(path: string, answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
