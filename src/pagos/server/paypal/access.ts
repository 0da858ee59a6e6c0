import { Unknown } from '../provider.ts';
import { exchange, type HttpOptions, jsonOf } from './exchange.ts';
import { readAnswer, tokenAnswer } from './wire.ts';

export type Access = {
  token(): Promise<string>;
  /** Forgets it where it is still the one in use: it was refused. */
  drop(token: string): void;
};

const EARLY_MS = 60_000;

type Held = { token: string; until: number };

/** One access token for all calls; who needs one while it is being fetched waits for the same. */
export function openAccess(options: HttpOptions): Access {
  let held: Held | null = null;
  let coming: Promise<Held> | null = null;
  return {
    async token() {
      if (held !== null && options.clock() < held.until) return held.token;
      coming ??= fetchToken(options).finally(() => {
        coming = null;
      });
      held = await coming;
      return held.token;
    },
    drop(token) {
      if (held?.token === token) held = null;
    },
  };
}

async function fetchToken(options: HttpOptions): Promise<Held> {
  const { clientId, secret, clock, timeoutMs } = options;
  const asked = clock();
  const basic = Buffer.from(`${clientId}:${secret}`).toString('base64');
  const { status, text } = await exchange(options, 'token', '/v1/oauth2/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (status !== 200) throw new Unknown(`no access: status ${status}`);
  const { access_token, expires_in } = readAnswer(tokenAnswer, jsonOf(text));
  return { token: access_token, until: asked + expires_in * 1_000 - EARLY_MS };
}
