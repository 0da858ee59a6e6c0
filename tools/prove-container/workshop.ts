import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { waitFor } from './programs.ts';

/** Seconds within which a first start answers, the creation of its database included. */
const START_SECONDS = 180;
const PASSWORD = 'una clave de la casa para probar';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

async function call<Data>(
  url: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Data> {
  const response = await fetch(url, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const reply = (await response.json()) as { data: Data; message?: string };
  if (!response.ok) throw new Error(`${url}: ${response.status} ${reply.message}`);
  return reply.data;
}

/** Waits until an installation answers `/api/ready` with 200. */
export async function untilReady(url: string): Promise<void> {
  await waitFor('/api/ready', START_SECONDS, async () => {
    const { ok } = await fetch(`${url}/api/ready`);
    return ok || undefined;
  });
}

async function signIn(url: string, username: string, password: string) {
  const { token } = await call<{ token: string }>(`${url}/api/auth/login`, { username, password });
  return { authorization: `Bearer ${token}` };
}

/**
 * Uses a new installation: the first admin signs in with the printed password, sets another and creates a service, and a
 * client books it.
 */
export async function bookOnNewInstallation(url: string, printedPassword: string): Promise<void> {
  const first = await signIn(url, 'admin', printedPassword);
  const { token } = await call<{ token: string }>(
    `${url}/api/auth/password`,
    { current: printedPassword, password: PASSWORD },
    first,
  );
  const headers = { authorization: `Bearer ${token}` };
  const service = await call<{ _id: string }>(
    `${url}/api/services`,
    {
      name: 'Service de frenos',
      description: 'Pastillas y líquido de frenos.',
      duration: 60,
      price: 45,
      category: 'maintenance',
    },
    headers,
  );
  await book(url, service._id);
}

/** Books the first free time of the next days, with a solved challenge, as the page does. */
async function book(url: string, service: string): Promise<void> {
  const challenge = await call<Challenge>(`${url}/api/challenge?action=citation`);
  const solution = await solveChallenge({ challenge, deriveKey });
  const { date, time } = await firstFreeTime(url, service);
  await call(
    `${url}/api/citations`,
    {
      clientName: 'Lucía Fernández',
      clientEmail: 'lucia@ejemplo.com',
      clientPhone: '+598 99 123 456',
      service,
      vehicleType: 'motorcycle',
      vehicleBrand: 'Yamaha',
      vehicleModel: 'MT-07',
      vehicleYear: 2022,
      date,
      time,
      notes: '',
      challenge: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    },
    { 'idempotency-key': randomUUID() },
  );
}

async function firstFreeTime(url: string, service: string) {
  for (let day = 1; day <= 10; day++) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    const query = new URLSearchParams({ service });
    const { slots } = await call<{ slots: { time: string; available: boolean }[] }>(
      `${url}/api/citations/availability/${date}?${query}`,
    );
    const free = slots.find(({ available }) => available);
    if (free) return { date, time: free.time };
  }
  throw new Error('no free time within ten days');
}

/** Returns how many appointments of the agenda are neither delivered nor cancelled, read by an admin. */
export async function countAppointments(
  url: string,
  { username = 'admin', password = PASSWORD } = {},
): Promise<number> {
  const headers = await signIn(url, username, password);
  const { counters } = await call<{ counters: { total: number } }>(
    `${url}/api/citations`,
    undefined,
    headers,
  );
  return counters.total;
}

/** The password that the first start prints. */
export function printedPassword(console: string): string | undefined {
  return /^Contraseña: (\S+)$/m.exec(console.replaceAll('\r', ''))?.[1];
}
