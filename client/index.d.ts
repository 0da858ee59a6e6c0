import type { Client } from 'openapi-fetch';
import type { paths } from './schema.d.ts';

/** Methods `GET`, `POST` … with the paths of the API as their first argument. */
export type BujiaClient = Client<paths>;

export type BujiaOptions = {
  /** Address of the workshop's installation: `https://turnos.ejemplo.uy`. */
  url: string;
  /** From «Tokens de API» in the panel: `bujia_…`. */
  token: string;
  /** For tests and proxies; by default that of the runtime. */
  fetch?: (request: Request) => Promise<Response>;
};

/** Returns a client of the workshop at `url`, which calls with an API token. */
export function createBujiaClient(options: BujiaOptions): BujiaClient;

/** An answer of the API with `success: false`. `message` is a Spanish sentence for the user. */
export class BujiaError extends Error {
  readonly status: number;
  /** Stable: `slot-taken`. `unknown` if the answer is not one of the API. */
  readonly code: string;
  /** The sentence of each rejected field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  /** Seconds to wait before the next call, of a 429 or 503; `null`: the answer names none. */
  readonly retryAfter: number | null;
}

type Answer<Envelope> = { data?: Envelope | undefined; error?: unknown; response: Response };

/** Returns `data` of an answer. Throws `BujiaError` for a failed one. */
export function unwrap<Envelope extends { data: unknown }>(
  answer: Promise<Answer<Envelope>>,
): Promise<Envelope['data']>;
