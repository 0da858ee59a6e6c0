import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '#push/rules/push-kinds.ts';

/** A message as the browser of the device decrypts it. */
export type Arrived = { device: string; message: PushMessage; headers: IncomingMessage['headers'] };

/** The service of a browser on loopback: decrypts what it gets, as the browser would (RFC 8291). */
export async function startPushService() {
  const arrived: Arrived[] = [];
  const browsers = new Map<string, { decrypt: (body: Buffer) => string; status: number | null }>();
  const waiting = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const device = request.url ?? '';
    const browser = browsers.get(device);
    if (browser) {
      const message: PushMessage = JSON.parse(browser.decrypt(Buffer.concat(parts)));
      arrived.push({ device, message, headers: request.headers });
    }
    if (browser?.status === null) waiting.add(response);
    else response.writeHead(browser?.status ?? 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    to: (endpoint: string) => arrived.filter(({ device }) => device === new URL(endpoint).pathname),
    /** A subscription of a new browser. Its service answers every message with the status; `null`: not before `release`. */
    subscribe(status: number | null = 201) {
      const path = `/${randomBytes(8).toString('hex')}`;
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { status, decrypt: (body) => decrypt(body, pair, auth) });
      return {
        endpoint: `http://${host}${path}`,
        p256dh: pair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    release() {
      for (const response of waiting) response.writeHead(201).end();
      waiting.clear();
    },
    answer(endpoint: string, status: number | null) {
      const browser = browsers.get(new URL(endpoint).pathname);
      if (browser) browser.status = status;
    },
    close: () => server.close(),
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Returns what a request is signed for (RFC 8292). Throws for another key or signature. */
export function verifyVapid(
  authorization: string,
  publicKey: string,
): { aud: string; exp: number; sub: string } {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error(`the request has another key: ${key}`);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: createPublicKey({ key: jwk as never, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}
