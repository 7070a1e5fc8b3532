import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * A secret address that signs a browser in: it sets the cookie of a new session and redirects to the app.
 * Cookies ignore ports, so the product needs no special route for this.
 */
export async function openDoor(
  stack: AsyncDisposableStack,
  signIn: () => Promise<string>,
  appUrl: string,
): Promise<string> {
  const path = `/${randomBytes(9).toString('base64url')}`;
  const server = createServer((request, response) => {
    if (request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    signIn().then(
      (setCookie) => {
        const headers = { 'set-cookie': setCookie, location: appUrl, 'cache-control': 'no-store' };
        response.writeHead(302, headers).end();
      },
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the door has no port');
  return `http://127.0.0.1:${address.port}${path}`;
}
