import { userError } from '../../contract/user-errors.ts';

/** 64 MiB and a core each: more at once would starve the bookings. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
/** Places that nobody unknown gets: whoever guesses from everywhere does not fill the queue. */
const RESERVED_FOR_KNOWN = 6;
/** What one network that is not known may hold of the other places. */
const MOST_PER_NETWORK = 4;
/** Well below the time after which a silent connection is cut (15 s). */
const LONGEST_WAIT_MS = 5_000;

/**
 * For whom a password is hashed: `known` is staff that is signed in, a user at a network from which
 * they signed in before, or the console; everybody else is told apart by network.
 */
export type Requester = 'known' | { readonly network: string };

type Waiter = { requester: Requester; start: () => void };

const queued: Requester[] = [];
const waiting: Waiter[] = [];
let working = 0;

/**
 * Runs the task as soon as fewer than two others do; known askers come first. Refuses `busy` (503)
 * where no place is left for the asker, and where none got free within five seconds: the task has
 * then not begun.
 */
export async function queueHashing<Result>(
  asker: Requester,
  task: () => Promise<Result>,
): Promise<Result> {
  if (!hasCapacity(asker)) throw userError('busy');
  queued.push(asker);
  try {
    await waitForSlot(asker);
    return await task().finally(startNext);
  } finally {
    queued.splice(queued.indexOf(asker), 1);
  }
}

function hasCapacity(asker: Requester): boolean {
  if (queued.length >= AT_ONCE + MOST_WAITING) return false;
  if (asker === 'known') return true;
  const strangers = queued.filter((place) => place !== 'known');
  const same = strangers.filter(({ network }) => network === asker.network);
  return (
    strangers.length < AT_ONCE + MOST_WAITING - RESERVED_FOR_KNOWN && same.length < MOST_PER_NETWORK
  );
}

function waitForSlot(asker: Requester): Promise<void> {
  if (working < AT_ONCE) {
    working += 1;
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      requester: asker,
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

/** Gives the turn to the first known one that waits, or to the first of all. */
function startNext(): void {
  const known = waiting.findIndex(({ requester: asker }) => asker === 'known');
  const [next] = waiting.splice(Math.max(known, 0), 1);
  if (next) next.start();
  else working -= 1;
}
