import { refuseUser } from '../contract/user-refusals.ts';

/** 64 MiB and a core each: more at once would starve the bookings. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
/** Places that nobody unknown gets: whoever guesses from everywhere does not fill the queue. */
const KEPT = 6;
/** What one network that is not known may hold of the other places. */
const SHARE = 4;
/** Well below the time after which a silent connection is cut (15 s). */
const LONGEST_WAIT_MS = 5_000;

/**
 * For whom a password is hashed: `known` is staff that is signed in, a user at a network from which
 * they signed in before, or the console; everybody else is told apart by network.
 */
export type Asker = 'known' | { readonly network: string };

type Waiter = { asker: Asker; go: () => void };

const places: Asker[] = [];
const waiting: Waiter[] = [];
let working = 0;

/**
 * Runs the task as soon as fewer than two others do; known askers come first. Refuses `busy` (503)
 * where no place is left for the asker, and where none got free within five seconds: the task has
 * then not begun.
 */
export async function inTurn<Result>(asker: Asker, task: () => Promise<Result>): Promise<Result> {
  if (!hasPlace(asker)) throw refuseUser('busy');
  places.push(asker);
  try {
    await turn(asker);
    return await task().finally(passOn);
  } finally {
    places.splice(places.indexOf(asker), 1);
  }
}

function hasPlace(asker: Asker): boolean {
  if (places.length >= AT_ONCE + MOST_WAITING) return false;
  if (asker === 'known') return true;
  const strangers = places.filter((place) => place !== 'known');
  const same = strangers.filter(({ network }) => network === asker.network);
  return strangers.length < AT_ONCE + MOST_WAITING - KEPT && same.length < SHARE;
}

function turn(asker: Asker): Promise<void> {
  if (working < AT_ONCE) {
    working += 1;
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      asker,
      go() {
        clearTimeout(timer);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(refuseUser('busy'));
    }, LONGEST_WAIT_MS);
    waiting.push(waiter);
  });
}

/** Gives the turn to the first known one that waits, or to the first of all. */
function passOn(): void {
  const known = waiting.findIndex(({ asker }) => asker === 'known');
  const [next] = waiting.splice(Math.max(known, 0), 1);
  if (next) next.go();
  else working -= 1;
}
