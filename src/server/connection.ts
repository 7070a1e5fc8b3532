import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';

export interface ConnectionLimits {
  requestMs: number;
  headersMs: number;
  idleMs: number;
  checkMs: number;
}

export const connectionLimits: ConnectionLimits = {
  requestMs: 120_000,
  headersMs: 20_000,
  idleMs: 90_000,
  checkMs: 5_000,
};

interface ServerOptions {
  requestTimeout: number;
  connectionTimeout: number;
  http: { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number };
  clientErrorHandler: typeof refuseConnection;
}

export function makeServerOptions(limits: ConnectionLimits): ServerOptions {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    clientErrorHandler: refuseConnection,
  };
}

const refusals: Readonly<Record<string, { status: string; code: string; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'too_slow',
    message: 'The request took too long to arrive',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    message: 'The headers of the request are too large',
  },
};
const notHttp = { status: '400 Bad Request', code: 'invalid', message: 'This is not an HTTP request' };

function refuseConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = refusals[error.code] ?? notHttp;
  const body = JSON.stringify({ api_result: code, message });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
