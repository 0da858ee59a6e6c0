import { userError } from '../../contract/user-errors.ts';

/** Each hash uses 64 MiB and a core: more at once would starve bookings. */
const AT_ONCE = 2;
const MAX_WAITING = 20;
/** Places reserved for known requesters: a distributed attack cannot fill the queue. */
const RESERVED_FOR_KNOWN = 6;
/** Maximum number of places for one unknown network. */
const MAX_PER_NETWORK = 4;
/** In ms, well below the timeout of a request (15 s). */
const LONGEST_WAIT_MS = 5_000;

/**
 * For whom a password is hashed. `known`: signed-in staff, a user at a network of an earlier sign-in, or
 * the command line. All others are identified by their network.
 */
export type Requester = 'known' | { readonly network: string };

type Waiter = { requester: Requester; start: () => void };

const queued: Requester[] = [];
const waiting: Waiter[] = [];
let working = 0;

/**
 * Runs the task when fewer than two others run; known requesters come first. Rejects with 503 `busy` if
 * the queue has no place for the requester, or after five seconds of waiting: the task has not started
 * then.
 */
export async function queueHashing<Result>(
  requester: Requester,
  task: () => Promise<Result>,
): Promise<Result> {
  if (!hasCapacity(requester)) throw userError('busy');
  queued.push(requester);
  try {
    await waitForSlot(requester);
    return await task().finally(startNext);
  } finally {
    queued.splice(queued.indexOf(requester), 1);
  }
}

function hasCapacity(requester: Requester): boolean {
  if (queued.length >= AT_ONCE + MAX_WAITING) return false;
  if (requester === 'known') return true;
  const unknown = queued.filter((place) => place !== 'known');
  const sameNetwork = unknown.filter(({ network }) => network === requester.network);
  return (
    unknown.length < AT_ONCE + MAX_WAITING - RESERVED_FOR_KNOWN &&
    sameNetwork.length < MAX_PER_NETWORK
  );
}

function waitForSlot(requester: Requester): Promise<void> {
  if (working < AT_ONCE) {
    working += 1;
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      requester,
      start() {
        clearTimeout(timer);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(userError('busy'));
    }, LONGEST_WAIT_MS);
    waiting.push(waiter);
  });
}

/** Starts the first known waiter, else the first waiter. */
function startNext(): void {
  const known = waiting.findIndex(({ requester }) => requester === 'known');
  const [next] = waiting.splice(Math.max(known, 0), 1);
  if (next) next.start();
  else working -= 1;
}
