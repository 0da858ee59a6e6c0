import { BOOKED } from '../booked-citation.ts';

/** How long a request and its answer take (ms), and whether either is lost. */
export type Transit = {
  there: number;
  back: number;
  fate: 'arrives' | 'lost' | 'answer-lost' | 'broken';
};
export type Network = (request: number) => Transit;

export const WORKING_NETWORK: Network = () => ({ there: 100, back: 100, fate: 'arrives' });

type Made = { cancellationToken: string };
type Stored = { request: string; reply: unknown };

export type FakeServer = {
  fetch: typeof fetch;
  network: Network;
  /** While set, the reply to every request except reads. */
  rejection: { message: string; fields: Readonly<Record<string, string>> } | null;
  /** While true, reads get no answer. */
  silent: boolean;
  /** Tokens of cancelled bookings. */
  cancelled: Set<string>;
  /** The names of the created bookings, in order, as the receipts show them. */
  made: string[];
  /** Drops the pending answers of the page that was left. */
  forgetPage: () => void;
};

const SERVICE = {
  _id: 'service-1',
  name: 'Service',
  description: '',
  duration: 60,
  price: 100,
  category: 'mantenimiento',
  requirements: [],
};
const UNIT = {
  _id: 'unit-1',
  name: 'Unidad',
  description: '',
  price: 1980,
  category: '',
  images: [],
  specifications: [],
};

const READS: Record<string, unknown> = {
  '/api/services/active': [SERVICE],
  '/api/products/appointment-products': [],
  '/api/products/reservation-products': [UNIT],
  '/api/challenge': { parameters: {}, signature: 's' },
};

/**
 * A fake server that follows `src/platform/data/idempotency.ts`: the same key and request get the
 * same answer, the same key with another request gets 409. Every service and slot is free.
 */
export function startFakeServer(network: Network): FakeServer {
  const stored = new Map<string, Stored>();
  let page = 0;
  let posts = 0;
  const server: FakeServer = {
    network,
    rejection: null,
    silent: false,
    cancelled: new Set(),
    made: [],
    forgetPage: () => {
      page += 1;
    },
    fetch: (input, init) => {
      const path = String(input).split('?')[0] ?? '';
      if (init?.method !== 'POST') {
        if (server.silent) return Promise.reject(new TypeError('network'));
        return Promise.resolve(readKnown(path) ?? read(path));
      }
      return post(path, String(init.body), new Headers(init.headers).get('idempotency-key') ?? '');
    },
  };

  /** Returns what was booked by a key or a token, as the server does. */
  const readKnown = (path: string) => {
    const name = path.split('/').at(-1) ?? '';
    const replies = [...stored.values()].map(({ reply }) => reply as Made);
    const reply = replies.find(({ cancellationToken }) => cancellationToken === name);
    if (path.includes('/attempts/')) {
      const made = stored.get(name)?.reply as Made | undefined;
      return json(200, {
        success: true,
        data: { cancellationToken: made?.cancellationToken ?? null },
      });
    }
    if (path.startsWith('/api/cancel/') && reply) {
      const alreadyCancelled = server.cancelled.has(name);
      const flags = { canCancel: !alreadyCancelled, completed: false, expired: false };
      return json(200, { success: true, data: { citation: reply, alreadyCancelled, ...flags } });
    }
    if (path.startsWith('/api/payments/resume/') && reply) {
      const status = server.cancelled.has(name) ? 'cancelled' : 'pending';
      return json(200, {
        success: true,
        data: { ...reply, status, canResume: false, payment: 'waiting' },
      });
    }
    return null;
  };

  const post = (path: string, body: string, key: string) => {
    const from = page;
    const transit = server.network(posts);
    posts += 1;
    const { there, back, fate } = transit;
    return new Promise<Response>((resolve, reject) => {
      const answer = (settle: () => void) =>
        setTimeout(() => {
          if (page === from) settle();
        }, back);
      setTimeout(() => {
        if (fate === 'lost') return answer(() => reject(new TypeError('network')));
        const response = act(path, body, key);
        if (fate === 'answer-lost') return answer(() => reject(new TypeError('network')));
        answer(() => resolve(fate === 'broken' ? json(502, {}) : response));
      }, there);
    });
  };

  const act = (path: string, request: string, key: string) => {
    if (server.rejection) {
      return json(400, { success: false, code: 'invalid-input', ...server.rejection });
    }
    const earlier = stored.get(key);
    if (earlier && earlier.request !== request) {
      return json(409, { success: false, code: 'idempotency-conflict', message: 'Otro envío.' });
    }
    if (earlier) return json(201, { success: true, data: earlier.reply });
    const number = server.made.length + 1;
    const reply =
      path === '/api/citations' ? citation(request, number) : reservation(request, number);
    server.made.push(path === '/api/citations' ? `TURNO-${number}` : `CODIGO-${number}`);
    if (key !== '') stored.set(key, { request, reply });
    return json(201, { success: true, data: reply });
  };

  return server;
}

function read(path: string): Response {
  if (path.startsWith('/api/citations/availability/')) {
    const slots = ['10:00', '11:00'].map((time) => ({ time, available: true }));
    const data = { date: path.split('/').at(-1), slots, nearest: [] };
    return json(200, { success: true, data });
  }
  const data = READS[path];
  return data === undefined
    ? json(404, { success: false, code: 'not-found', message: 'No existe.' })
    : json(200, { success: true, data });
}

function citation(request: string, number: number) {
  const { clientName, date, time } = JSON.parse(request) as Record<string, string>;
  return {
    ...BOOKED,
    clientName,
    date,
    time,
    _id: `TURNO-${number}`.padStart(8, '0'),
    cancellationToken: `token-${number}`,
  };
}

function reservation(request: string, number: number) {
  const { challenge: _, website: _website, product, ...fields } = JSON.parse(request);
  return {
    ...fields,
    _id: `reservation-${number}`,
    code: `CODIGO-${number}`,
    product: { _id: product, name: UNIT.name, price: UNIT.price },
    status: 'pending',
    createdAt: BOOKED.createdAt,
    cancellationToken: `token-${number}`,
    paymentUrl: null,
    mailed: true,
  };
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
