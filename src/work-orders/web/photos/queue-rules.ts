import type { CallError } from '#ui/call.ts';
import type { PhotoMoment } from '../../rules/photos.ts';

/** A photo that this device keeps until the server has acknowledged it. */
export type QueuedPhoto = {
  id: string;
  /** Id of the user who took it; missing in photos of earlier versions. */
  user?: string;
  /** The sign-in in which it was taken, if the user was not known yet: the uploads of that sign-in set it. */
  signIn?: string;
  citation: string;
  /** Id of the work order; `null` before the reception. */
  order: string | null;
  moment: PhotoMoment;
  /** Position of the finding that it shows. */
  finding: number | null;
  /** The item of the finding as the user saw it; missing in photos of earlier versions. */
  findingItem?: string;
  /** What it shows, as «Frente»; '' without a name. */
  label: string;
  /** ISO instant. */
  takenAt: string;
  /** Failed uploads so far. */
  attempts: number;
  /** The server's sentence if it rejected the photo: it is not sent again. */
  problem: string | null;
};

/** Whether a user may see and upload the photo: another user of the device would upload it as their own. */
export const isOwn = (
  { user, signIn }: Pick<QueuedPhoto, 'user' | 'signIn'>,
  owner: { user: string | null; signIn: string | null },
): boolean =>
  user === undefined ? signIn === undefined || signIn === owner.signIn : user === owner.user;

/** Whether the photo can be sent: its order exists and the server has not rejected it. */
const isWaiting = ({ order, problem }: QueuedPhoto): boolean => order !== null && problem === null;

export const countWaiting = (photos: readonly QueuedPhoto[]): number =>
  photos.filter(isWaiting).length;

export const countRejected = (photos: readonly QueuedPhoto[]): number =>
  photos.filter(({ problem }) => problem !== null).length;

/**
 * Returns the photo to send next: the one with the fewest failures, among those the oldest. One photo
 * that always fails does not hold up the others.
 */
export function nextPhoto(photos: readonly QueuedPhoto[]): QueuedPhoto | null {
  const order = (one: QueuedPhoto, other: QueuedPhoto) =>
    one.attempts - other.attempts || one.takenAt.localeCompare(other.takenAt);
  return photos.filter(isWaiting).toSorted(order)[0] ?? null;
}

/**
 * `retry`: the server may accept it later · `rejected`: it never will · `signed-out`: the upload
 * waits for the next sign-in.
 */
type UploadFailure = 'retry' | 'rejected' | 'signed-out';

/** Statuses of 4xx that say nothing about the photo: a timeout and too many requests. */
const TEMPORARY = [408, 429];

export function uploadFailureOf({
  kind,
  status,
  code,
}: Pick<CallError, 'kind' | 'status' | 'code'>): UploadFailure {
  if (code === 'no-session' || code === 'no-permission') return 'signed-out';
  const isTemporary = kind === 'connection' || status >= 500 || TEMPORARY.includes(status);
  return isTemporary ? 'retry' : 'rejected';
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Returns the pause after this many failures of one photo, in ms. */
export function retryPause(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
}

const KEPT_DAYS = 7;

/** Whether a photo for a reception that did not happen, or of an unknown user, is old enough to be removed. */
export function isAbandoned(photo: QueuedPhoto, now: number): boolean {
  const { order, user, signIn, takenAt } = photo;
  const unclaimed = order === null || (user === undefined && signIn !== undefined);
  return unclaimed && now - Date.parse(takenAt) > KEPT_DAYS * 86_400_000;
}
