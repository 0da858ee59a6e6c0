import * as z from 'zod/mini';
import { readInput } from '#platform/http/read-input.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import {
  ACCESS_ERRORS,
  type Endpoint,
  type Failure as Rejection,
  type SchemaInput,
} from '#shared/contract/endpoint.ts';

/** A request as the product sent it. */
export type SentRequest = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  /** `Idempotency-Key`. */
  key: string | null;
};

type Reply<E extends Endpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? SchemaInput<R> : never;
/** A failed answer, or an error as the server throws it. */
type Failure = Pick<Rejection, 'message' | 'code'> & {
  fields?: Rejection['fields'] | undefined;
  data?: unknown;
};
type Answer = { status: number; text: string; type?: string };
type Outcome = (request: SentRequest) => Answer;
type Route = { entry: Endpoint; outcome: Outcome; held: Promise<void> | null };

/**
 * Answers the requests of a component test by the entries of the contract. Reads a request body by
 * the schema of its entry, and rejects it with the server's sentences. An answer that the schema of
 * the entry rejects fails the test, and so does a request without an answer.
 */
export class FakeServer {
  readonly #routes: Route[] = [];
  readonly #requests: { entry: Endpoint; request: SentRequest }[] = [];
  /** Requests without an answer and invalid answers, for `assertNoProblems`. */
  readonly #problems: string[] = [];

  /** Answers with `data` from now on; a function gets the request. */
  answer<E extends Endpoint>(
    entry: E,
    data: Reply<E> | ((request: SentRequest) => Reply<E>),
    message?: string,
  ): this {
    const isFunction = (value: unknown): value is (request: SentRequest) => Reply<E> =>
      typeof value === 'function';
    if (!isFunction(data)) z.parse(entry.reply, data);
    return this.#add(entry, (request) => {
      const parsed = z.parse(entry.reply, isFunction(data) ? data(request) : data);
      if (entry.mediaType !== undefined) {
        return { status: 200, text: String(parsed), type: entry.mediaType };
      }
      const envelope = { success: true, ...(message !== undefined && { message }) };
      const body = entry.flat
        ? { ...envelope, ...(parsed as object) }
        : { ...envelope, data: parsed };
      return { status: entry.status ?? 200, text: JSON.stringify(body) };
    });
  }

  /** Answers as `answer`, unless the test has given an answer to the entry. */
  answerByDefault<E extends Endpoint>(entry: E, data: Reply<E>): this {
    const isGiven = this.#routes.some((route) => isSame(route.entry, entry));
    return isGiven ? this : this.answer(entry, data);
  }

  /**
   * Changes the data of answers to an entry from now on, also to what its schema does not allow.
   */
  spoil(entry: Endpoint, change: (data: Record<string, unknown>) => void): this {
    const outcome = this.#routes.find((route) => isSame(route.entry, entry))?.outcome;
    if (outcome === undefined) throw new Error(`no answer to ${entry.path} yet`);
    return this.#add(entry, (request) => {
      const answer = outcome(request);
      const body = JSON.parse(answer.text) as { data: Record<string, unknown> };
      change(body.data);
      return { ...answer, text: JSON.stringify(body) };
    });
  }

  /** Rejects from now on with an error of the entry; `more` has further fields of the answer. */
  reject(entry: Endpoint, code: string, more: Partial<Failure> = {}): this {
    const known = entry.errors?.[code];
    if (!known) throw new Error(`${entry.path} has no error «${code}»`);
    const [status, message] = known;
    return this.#rejectWith(entry, status, { code, message, ...more });
  }

  /** Rejects fields from now on. The first sentence is also the message, as from the server. */
  rejectFields(entry: Endpoint, fields: Readonly<Record<string, string>>): this {
    const [message = ''] = Object.values(fields);
    return this.#rejectWith(entry, 400, { code: 'invalid-input', message, fields });
  }

  /** Rejects from now on with 401, as after the end of a session. */
  endSession(entry: Endpoint): this {
    const message = 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.';
    return this.#rejectWith(entry, 401, { code: 'no-session', message });
  }

  /** Rejects from now on with 403, as after a sign-in that is too old for this endpoint. */
  needStepUp(entry: Endpoint): this {
    const [status, message] = ACCESS_ERRORS['step-up-needed'];
    return this.#rejectWith(entry, status, { code: 'step-up-needed', message });
  }

  /** Rejects from now on with 403, as without permission. */
  forbid(entry: Endpoint): this {
    const message = 'No tienes permiso para hacer eso.';
    return this.#rejectWith(entry, 403, { code: 'no-permission', message });
  }

  /** Rejects from now on with 429. */
  rejectTooMany(entry: Endpoint, message: string): this {
    return this.#rejectWith(entry, 429, { code: 'too-many-requests', message });
  }

  /** Fails from now on with no body, as a proxy may. */
  fail(entry: Endpoint, status = 502): this {
    return this.#add(entry, () => ({ status, text: '' }));
  }

  /** Loses the answers from now on; the requests arrive. */
  disconnect(entry: Endpoint): this {
    return this.#add(entry, () => {
      throw new TypeError('Failed to fetch');
    });
  }

  /** Keeps the answers to an entry until the returned function is called. */
  hold(entry: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const route of this.#routes) if (isSame(route.entry, entry)) route.held = promise;
    return resolve;
  }

  /** Returns the requests to an entry so far, the oldest first. */
  requests(entry: Endpoint): SentRequest[] {
    return this.#requests.filter((each) => isSame(each.entry, entry)).map(({ request }) => request);
  }

  assertNoProblems(): void {
    if (this.#problems.length > 0) throw new Error(this.#problems.join('\n'));
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    const key = new Headers(init?.headers).get('idempotency-key');
    const query = Object.fromEntries(searchParams);
    const { status, text, type } = await this.#take(method, pathname, { query, body, key });
    init?.signal?.throwIfAborted();
    return new Response(text, { status, headers: { 'content-type': type ?? 'application/json' } });
  };

  /** The part of `XMLHttpRequest` that an upload uses; the fields of its form are the body. */
  get XMLHttpRequest() {
    const take = this.#take.bind(this);
    return class {
      upload = { onprogress: (_event: { loaded: number; total: number }) => {} };
      status = 0;
      responseText = '';
      onload = () => {};
      onloadend = () => {};
      onerror = () => {};
      #method = '';
      #path = '';
      readonly #headers = new Headers();
      open(method: string, path: string) {
        [this.#method, this.#path] = [method, path];
      }
      setRequestHeader(name: string, value: string) {
        this.#headers.set(name, value);
      }
      abort() {}
      send(form: FormData) {
        const key = this.#headers.get('idempotency-key');
        const body = Object.fromEntries(form);
        void take(this.#method, this.#path, { query: {}, body, key })
          .then(({ status, text }) => {
            Object.assign(this, { status, responseText: text });
            this.onload();
          }, this.onerror)
          .finally(this.onloadend);
      }
    };
  }

  #rejectWith(entry: Endpoint, status: number, { message, ...rest }: Failure): this {
    const text = textOf({ message, ...rest });
    return this.#add(entry, () => ({ status, text }));
  }

  #add(entry: Endpoint, outcome: Outcome): this {
    const old = this.#routes.findIndex((route) => isSame(route.entry, entry));
    if (old >= 0) this.#routes.splice(old, 1);
    this.#routes.unshift({ entry, outcome, held: null });
    return this;
  }

  async #take(method: string, path: string, sent: Omit<SentRequest, 'params'>): Promise<Answer> {
    const route = this.#routes.find(
      ({ entry }) =>
        entry.method === method && paramsOf(entry, path) !== null && isChosen(entry, sent.body),
    );
    if (!route) {
      this.#problems.push(`no answer for ${method} ${path}`);
      return { status: 404, text: JSON.stringify({ success: false, code: 'not-found' }) };
    }
    const request = { ...sent, params: paramsOf(route.entry, path) ?? {} };
    this.#requests.push({ entry: route.entry, request });
    await route.held;
    try {
      const { entry } = route;
      if (entry.body && !entry.fileField) readInput(entry.body, request.body, entry);
      return route.outcome(request);
    } catch (error) {
      if (error instanceof DomainError) return { status: error.status, text: textOf(error) };
      if (!(error instanceof TypeError)) this.#problems.push(`${method} ${path}: ${error}`);
      throw error;
    }
  }
}

const textOf = ({ message, code, fields, data }: Failure) =>
  JSON.stringify({ success: false, message, error: message, code, fields, data });

const isSame = (one: Endpoint, other: Endpoint) =>
  one.method === other.method &&
  one.path === other.path &&
  one.discriminator === other.discriminator;

/** Whether a body selects this entry among those with the same address. */
function isChosen(
  { discriminator: when, anyDiscriminatorValue: given }: Endpoint,
  body: Record<string, unknown>,
): boolean {
  if (when === undefined) return true;
  return given ? body[when] !== undefined : body[when] === true;
}

function paramsOf(entry: Endpoint, path: string): Record<string, string> | null {
  const pattern = entry.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${pattern}$`).exec(path)?.groups ?? (path === entry.path ? {} : null);
}
