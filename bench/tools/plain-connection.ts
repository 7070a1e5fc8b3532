/**
 * One connection with one request at a time. `node:http` costs as much as the server's response, and rivals such as `pgbench` have
 * clients that cost almost nothing.
 */
import { connect, type Socket } from 'node:net';

const blankLine = '\r\n\r\n';

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

export class PlainConnection {
  readonly #socket: Socket;
  readonly #host: string;
  #received = '';
  #waiting: Waiting | undefined;

  constructor(url: string) {
    const { host, hostname, port } = new URL(url);
    this.#host = host;
    // All responses are ASCII, so bytes and characters are equal.
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#take(text));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The connection was closed')));
  }

  post(path: string, cookie: string, body: unknown): Promise<unknown> {
    const text = JSON.stringify(body);
    const answer = Promise.withResolvers<unknown>();
    this.#waiting = answer;
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${this.#host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(text)}${blankLine}${text}`,
    );
    return answer.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf(blankLine);
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const body = this.#received.slice(end + blankLine.length);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (body.length < length) return;
    this.#received = '';
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (head.startsWith('HTTP/1.1 200 ')) waiting?.resolve(JSON.parse(body));
    else waiting?.reject(new Error(`${head.split('\r\n')[0]} ${body}`));
  }
}
