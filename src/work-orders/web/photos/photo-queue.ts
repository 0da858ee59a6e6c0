import { useSyncExternalStore } from 'react';
import { CallError } from '#ui/call.ts';
import { isCutOffFile } from '#ui/panel/files/damaged-picture.ts';
import { pictureProblem, shrinkPicture, uploadForm } from '#ui/panel/files/upload.ts';
import { readSession, readToken } from '#ui/panel/session/session-store.ts';
import { createStorageListeners } from '#ui/panel/session/stored-draft.ts';
import { randomKey } from '#ui/random-key.ts';
import { DAMAGED_PHOTO } from '../../contract/order-errors.ts';
import { addPhoto } from '../../contract/photo.ts';
import type { Photo } from '../../contract/work-order.ts';
import { PHOTO_SIDES, viewOfLabel } from '../../rules/photos.ts';
import { createPhotoStore, type PhotoStore } from './photo-store.ts';
import {
  isAbandoned,
  isOwn,
  nextPhoto,
  type QueuedPhoto,
  retryPause,
  uploadFailureOf,
} from './queue-rules.ts';

/**
 * Photos of this device on their way to the server. They are stored in the browser first, uploaded one
 * at a time, and removed when the server has acknowledged them: a closed page loses none. The server
 * stores the same file once, so that a repeated upload adds nothing. Each user of the device sees and uploads only their own
 * photos.
 */

const [, LONGEST_SIDE] = PHOTO_SIDES;
/** Written after each change, so that the other tabs read the photos again. */
const CHANGED_KEY = 'work_order_photos_changed';
/** One tab uploads at a time. */
const LOCK = 'work-order-photos';
const UPLOAD_FAILED = 'La foto no se pudo subir.';
const STORE_FAILED =
  'No se pudo guardar la foto en este dispositivo. Libera espacio y vuelve a tomarla.';

type Listing = { photos: readonly QueuedPhoto[]; uploading: string | null };

let store: PhotoStore = createPhotoStore();
let listing: Listing = { photos: [], uploading: null };
let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;
let again = false;
/** Called with each stored photo; `null`: no user who may upload is signed in. */
let onStored: ((photo: QueuedPhoto, stored: Photo) => void) | null = null;
/** Id of the user whose photos are uploaded; `null` before the first uploads of this page. */
let owner: string | null = null;
const { subscribe, notify } = createStorageListeners();

export function usePhotoQueue(): Listing {
  return useSyncExternalStore(subscribe, () => listing);
}

/** Whether photos of a citation wait for their upload. */
export const isUploading = (citation: string): boolean =>
  listing.photos.some((photo) => photo.citation === citation && photo.problem === null);

/** The stored file of a photo; `null` once it is uploaded or removed. */
export const queuedFile = (id: string): Promise<File | null> => store.file(id);

type NewPhoto = Pick<
  QueuedPhoto,
  'citation' | 'order' | 'moment' | 'finding' | 'findingItem' | 'label'
>;

/**
 * Scales a photo, stores it in the browser and starts the upload. Returns why it cannot be used, or
 * `null`.
 */
export async function queuePhoto(about: NewPhoto, picture: File): Promise<string | null> {
  const takenAt = new Date().toISOString();
  if (await isCutOffFile(picture)) return DAMAGED_PHOTO;
  const file = await shrinkPicture(picture, LONGEST_SIDE);
  const problem = pictureProblem(file);
  if (problem !== null) return problem;
  const taken = { id: randomKey(), takenAt, attempts: 0, problem: null };
  // The uploads, which know the user, may not be loaded yet.
  const { signIn } = readSession();
  const by = owner === null ? signIn !== null && { signIn } : { user: owner };
  const photo = { ...about, ...taken, ...by };
  try {
    await store.add(photo, file);
  } catch {
    return STORE_FAILED;
  }
  await changed();
  upload();
  return null;
}

/** Gives the photos of a reception the order that was opened, and uploads them. */
export async function assignOrder(citation: string, order: string): Promise<void> {
  const waiting = listing.photos.filter((each) => each.citation === citation && !each.order);
  await Promise.all(waiting.map(({ id }) => store.change(id, { order })));
  await changed();
  upload();
}

export async function dropPhoto(id: string): Promise<void> {
  await store.remove(id);
  await changed();
}

/** Removes all photos that the user sees on this device. */
export async function dropAll(): Promise<void> {
  await Promise.all(listing.photos.map(({ id }) => store.remove(id)));
  await changed();
}

/** Sends a rejected photo again. */
export async function retryPhoto(id: string): Promise<void> {
  await store.change(id, { problem: null, attempts: 0 });
  await changed();
  upload();
}

/**
 * Reads the photos of a user on this device and uploads them while the user is signed in: now, when the connection
 * returns and when the page is shown. Returns the function that stops.
 */
export function startUploads(
  user: string,
  stored: (photo: QueuedPhoto, answer: Photo) => void,
): () => void {
  owner = user;
  onStored = stored;
  const otherTab = ({ key }: StorageEvent) => {
    if (key === CHANGED_KEY) void read();
  };
  const shown = () => {
    if (document.visibilityState === 'visible') upload();
  };
  window.addEventListener('storage', otherTab);
  window.addEventListener('online', upload);
  document.addEventListener('visibilitychange', shown);
  void adopt(user).then(removeAbandoned).then(upload);
  return () => {
    onStored = null;
    clearTimeout(timer);
    window.removeEventListener('storage', otherTab);
    window.removeEventListener('online', upload);
    document.removeEventListener('visibilitychange', shown);
  };
}

async function read(): Promise<void> {
  const all = await store.list().catch(() => []);
  const { signIn } = readSession();
  const photos = all.filter((photo) => isOwn(photo, { user: owner, signIn }));
  show({ photos: photos.toSorted((one, other) => one.takenAt.localeCompare(other.takenAt)) });
}

function show(change: Partial<Listing>): void {
  listing = { ...listing, ...change };
  notify();
}

async function changed(): Promise<void> {
  await read();
  localStorage.setItem(CHANGED_KEY, String(Date.now()));
}

/** Gives photos of this sign-in without a user their user. */
async function adopt(user: string): Promise<void> {
  const { signIn } = readSession();
  if (signIn === null) return;
  const all = await store.list().catch(() => []);
  const found = all.filter((photo) => photo.user === undefined && photo.signIn === signIn);
  await Promise.all(found.map(({ id }) => store.change(id, { user })));
}

async function removeAbandoned(): Promise<void> {
  await read();
  const all = await store.list().catch(() => []);
  const old = all.filter((photo) => isAbandoned(photo, Date.now()));
  await Promise.all(old.map(({ id }) => store.remove(id)));
  if (old.length > 0) await changed();
}

/** Uploads the photos that wait. A call during the uploads makes them read the list once more. */
function upload(): void {
  clearTimeout(timer);
  again = true;
  if (running) return;
  running = true;
  void exclusive(async () => {
    while (again && onStored !== null && readToken() !== null) {
      again = false;
      await uploadAll();
    }
  }).finally(() => {
    running = false;
    show({ uploading: null });
  });
}

async function uploadAll(): Promise<void> {
  for (;;) {
    await read();
    const photo = nextPhoto(listing.photos);
    if (photo === null || onStored === null || readToken() === null) return;
    const pause = await uploadOne(photo);
    if (pause !== null) {
      if (pause > 0) timer = setTimeout(upload, pause);
      return;
    }
  }
}

/** Returns `null` to go on, else the pause in ms until the next attempt; 0: until the next event. */
async function uploadOne(photo: QueuedPhoto): Promise<number | null> {
  const { id, order, moment, finding, findingItem, label, takenAt } = photo;
  const file = await store.file(id);
  if (file === null || order === null) {
    await store.remove(id);
    return null;
  }
  show({ uploading: id });
  try {
    const view = viewOfLabel(label);
    const about = {
      moment,
      takenAt,
      ...(finding !== null && { finding }),
      ...(findingItem !== undefined && { findingItem }),
      ...(view !== undefined && { view }),
    };
    const { data: stored } = await uploadForm(
      addPhoto,
      { params: { id: order }, body: about },
      { file, onProgress: () => {} },
    );
    onStored?.(photo, stored);
    await store.remove(id);
    await changed();
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const failure = uploadFailureOf(error);
    if (failure === 'signed-out') return 0;
    const attempts = photo.attempts + 1;
    const problem = failure === 'rejected' ? error.message || UPLOAD_FAILED : null;
    await store.change(id, { attempts, problem });
    await changed();
    return failure === 'rejected' ? null : retryPause(attempts);
  } finally {
    show({ uploading: null });
  }
}

/** Runs in one tab at a time. Only pages with HTTPS have locks. */
async function exclusive(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks === undefined) return work();
  await locks.request(LOCK, work);
}

/** Forgets the photos of the page, for tests. */
export function resetQueue(empty: PhotoStore = createPhotoStore()): void {
  clearTimeout(timer);
  store = empty;
  owner = null;
  listing = { photos: [], uploading: null };
}
