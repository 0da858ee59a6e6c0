import type { ReservationStatus } from './reservation-status.ts';

const COMMON_STEPS = ['pending', 'accepted', 'importing', 'preparing', 'packed'] as const;
const DISPATCH_PATH = [...COMMON_STEPS, 'dispatched', 'completed'] as const;
const INSTALLATION_PATH = [
  ...COMMON_STEPS,
  'installing',
  'ready',
  'delivered',
  'completed',
] as const;

/** `fork`: dispatch or installation is not decided yet. */
export type PathStep = ReservationStatus | 'fork';

/**
 * Returns the known steps of the happy path. Up to packed the path contains a fork; a cancelled reservation
 * has no path. `visited`: its statuses so far, oldest first.
 */
export function happyPath(
  status: ReservationStatus,
  visited: readonly ReservationStatus[],
): PathStep[] {
  const branch = BRANCHES[status] === 'taken' ? takenBranch(visited) : BRANCHES[status];
  return [...PATHS[branch]];
}

type Branch = 'none' | 'undecided' | 'dispatch' | 'installation';

const PATHS: Readonly<Record<Branch, readonly PathStep[]>> = {
  none: [],
  undecided: [...COMMON_STEPS, 'fork', 'completed'],
  dispatch: DISPATCH_PATH,
  installation: INSTALLATION_PATH,
};

/** The branch of each status. `taken`: its events tell. */
const BRANCHES: Readonly<Record<ReservationStatus, Branch | 'taken'>> = {
  pending: 'undecided',
  accepted: 'undecided',
  importing: 'undecided',
  preparing: 'undecided',
  packed: 'undecided',
  dispatched: 'dispatch',
  installing: 'installation',
  ready: 'installation',
  delivered: 'installation',
  completed: 'taken',
  cancelled: 'none',
};

const takenBranch = (visited: readonly ReservationStatus[]): Branch =>
  lastHandover(visited) === 'delivered' ? 'installation' : 'dispatch';

/** The last handover counts: a reservation may take one branch, go back, and take the other. */
const lastHandover = (visited: readonly ReservationStatus[]) =>
  visited.findLast((status) => status === 'delivered' || status === 'dispatched');

/** The steps that «3 de 8» counts; `null` for a status without progress. */
const COUNTED_STEPS: Readonly<Record<Branch | 'taken', readonly ReservationStatus[] | null>> = {
  undecided: INSTALLATION_PATH.slice(0, -1),
  dispatch: DISPATCH_PATH,
  installation: INSTALLATION_PATH.slice(0, -1),
  taken: null,
  none: null,
};

/**
 * Returns the numbers of «3 de 8». Before the fork the longer path, through the workshop, counts. `null`
 * for completed and cancelled reservations.
 */
export function reservationProgress(
  status: ReservationStatus,
): { step: number; of: number } | null {
  const path = COUNTED_STEPS[BRANCHES[status]];
  if (path === null) return null;
  const step = path.indexOf(status) + 1;
  if (step === 0) throw new Error(`the counted steps of the branch of ${status} lack it`);
  return { step, of: path.length };
}
