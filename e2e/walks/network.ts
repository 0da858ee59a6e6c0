import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens to a call: it arrives; it is lost before the server; the server acts, and its answer is lost. */
export type Fate = 'arrives' | 'lost' | 'answer-lost';
/** Times in ms before and after the server; answers of different delays overtake each other. */
export type Transit = { fate: Fate; there: number; back: number };

const AT_ONCE: Transit = { fate: 'arrives', there: 0, back: 0 };
/** The live stream ends with its page. */
const STREAM = '/api/events';

/** A proxy before the app, which delays and loses the calls of the pages. */
export class Network {
  readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
  readonly #agent = new Agent({ keepAlive: true });
  #port = 0;
  #target = '';
  #writes: readonly Transit[] = [];
  #reads: readonly Transit[] = [];
  #client = '';
  #passed = { writes: 0, reads: 0 };
  #pending = 0;
  #calls = 0;
  /** Calls of the running walk, with their fates. */
  readonly log: string[] = [];

  /** The number of calls so far, the live streams included. */
  get calls(): number {
    return this.#calls;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Sets the app that gets the calls. */
  forwardTo(url: string): void {
    this.#target = url;
  }

  /**
   * Begins a walk of a client with this IP address. `writes`: the transits of its changing calls, in turn; `reads`:
   * those of its reading calls below `/api`.
   */
  begin(client: string, writes: readonly Transit[], reads: readonly Transit[]): void {
    this.#client = client;
    this.#writes = writes;
    this.#reads = reads;
    this.#passed = { writes: 0, reads: 0 };
    this.log.length = 0;
  }

  /** From now on everything arrives at once. */
  calm(): void {
    this.#writes = [];
    this.#reads = [];
  }

  /** Waits until no call is on its way, for at least 50 ms. */
  async quiet(): Promise<void> {
    for (let still = 0; still < 5; still = this.#pending === 0 ? still + 1 : 0) await sleep(10);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    this.#agent.destroy();
  }

  #transitOf({ method = 'GET', url = '' }: IncomingMessage): Transit {
    if (method !== 'GET' && method !== 'HEAD') {
      this.#passed.writes += 1;
      return this.#writes[(this.#passed.writes - 1) % this.#writes.length] ?? AT_ONCE;
    }
    if (!url.startsWith('/api/') || url.startsWith(STREAM)) return AT_ONCE;
    this.#passed.reads += 1;
    return this.#reads[(this.#passed.reads - 1) % this.#reads.length] ?? AT_ONCE;
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isStream = incoming.url?.startsWith(STREAM) === true;
    const { fate, there, back } = this.#transitOf(incoming);
    if (incoming.method !== 'GET') this.log.push(`${incoming.method} ${incoming.url} ${fate}`);
    this.#calls += 1;
    if (!isStream) this.#pending += 1;
    try {
      const body = await bodyOf(incoming);
      await sleep(there);
      if (fate === 'lost') return void outgoing.destroy();
      const answer = await this.#forward(incoming, body, outgoing);
      if (isStream) return void answer.pipe(outgoing);
      const content = await bodyOf(answer);
      await sleep(back);
      if (fate === 'answer-lost') return void outgoing.destroy();
      outgoing.end(content);
    } catch {
      outgoing.destroy();
    } finally {
      if (!isStream) this.#pending -= 1;
    }
  }

  /** Sends a request to the app. Its headers are written to `outgoing`, its body is not. */
  #forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        `${this.#target}${incoming.url}`,
        {
          method: incoming.method,
          agent: this.#agent,
          headers: {
            ...incoming.headers,
            'x-forwarded-for': this.#client,
            'content-length': body.length,
          },
        },
        (answer) => {
          // On a connection that was used before, Chromium would repeat a lost call itself.
          const headers = { ...answer.headers, connection: 'close' };
          outgoing.writeHead(answer.statusCode ?? 502, headers);
          resolve(answer);
        },
      );
      sent.on('error', reject);
      outgoing.on('close', () => {
        if (incoming.url?.startsWith(STREAM)) sent.destroy();
      });
      sent.end(body);
    });
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
