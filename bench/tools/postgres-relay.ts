/** Proxies PostgreSQL and counts messages: https://www.postgresql.org/docs/current/protocol-message-formats.html */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

interface Traffic {
  roundTrips: number;
  statements: number;
  parsed: number;
}

export interface Relay {
  port: number;
  readTraffic(): Traffic;
  stop(): void;
}

export async function startRelay(port: number): Promise<Relay> {
  const traffic: Traffic = { roundTrips: 0, statements: 0, parsed: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(port, '127.0.0.1');
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => void (client.destroy(), database.destroy()));
    }
    const count = makeCounter(traffic);
    let isAsking = false;
    client.on('data', (chunk) => {
      if (!isAsking) traffic.roundTrips += 1;
      isAsking = true;
      count(chunk);
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      isAsking = false;
      client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  return {
    port: address.port,
    readTraffic: () => ({ ...traffic }),
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The first message of a client has no type byte. */
function makeCounter(traffic: Traffic): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const start = isFirst ? 0 : 1;
      if (rest.length < start + 4) return;
      const length = start + rest.readInt32BE(start);
      if (rest.length < length) return;
      const letter = isFirst ? '' : String.fromCodePoint(rest[0] ?? 0);
      isFirst = false;
      if (letter === 'E' || letter === 'Q') traffic.statements += 1;
      if (letter === 'P' || letter === 'Q') traffic.parsed += 1;
      rest = rest.subarray(length);
    }
  };
}
