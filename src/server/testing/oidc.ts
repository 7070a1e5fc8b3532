import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { afterTest, type Visitor } from './app.ts';

interface TestPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
}

export interface TestProvider {
  issuer: string;
  environment: Record<string, string>;
  person: TestPerson;
  findPerson(sub: string): TestPerson;
  isForging: boolean;
  walk(url: string): Promise<string>;
}

const clientId = 'tabiya';
const clientSecret = 'a secret of thirty-two letters or more';
const publicUrl = 'http://localhost:3000';

export async function startTestProvider(): Promise<TestProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(async () => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const test: TestProvider = {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Club',
    },
    person: { sub: 'nobody' },
    findPerson: () => test.person,
    isForging: false,
    walk,
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['', '/chess'].map((path) => `${publicUrl}${path}/api/oidc/callback`),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['only for tests'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...test.findPerson(sub), sub }) }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (test.isForging && request.url === '/token') forgeSignature(response);
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    void (async () => {
      const { prompt, params, session } = await provider.interactionDetails(request, response);
      const { sub } = test.person;
      if (prompt.name === 'login')
        return provider.interactionFinished(request, response, { login: { accountId: sub } });
      const grant = new provider.Grant({
        accountId: session?.accountId ?? sub,
        clientId: String(params.client_id),
      });
      grant.addOIDCScope('openid profile email');
      const consent = { grantId: await grant.save() };
      return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
    })();
  });

  async function walk(url: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let next = url; ;) {
      if (next.startsWith(publicUrl)) return next.slice(publicUrl.length);
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(new URL(next, issuer), { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${response.status} ${await response.text()}`);
      next = location;
    }
  }
  return test;
}

function forgeSignature(response: ServerResponse): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const end = response.end.bind(response);
  Object.assign(response, {
    end(body: Buffer | string) {
      const answer = JSON.parse(String(body));
      const [header, claims] = String(answer.id_token).split('.');
      const signature = sign('sha256', Buffer.from(`${header}.${claims}`), privateKey).toString('base64url');
      const forged = JSON.stringify({ ...answer, id_token: `${header}.${claims}.${signature}` });
      response.setHeader('content-length', Buffer.byteLength(forged));
      return end(forged);
    },
  });
}

export async function signInByProvider(provider: TestProvider, visitor: Visitor): Promise<string> {
  const begun = await visitor.get('/api/oidc/start');
  const back = await provider.walk(String(begun.headers.location));
  return String((await visitor.get(back)).headers.location);
}
