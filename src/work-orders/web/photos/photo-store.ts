import type { QueuedPhoto } from './queue-rules.ts';

/** Where this device keeps photos that are not uploaded yet. */
export type PhotoStore = {
  /** All photos without their files. */
  list: () => Promise<QueuedPhoto[]>;
  /** The file of a photo; `null` if the photo was removed. */
  file: (id: string) => Promise<File | null>;
  add: (photo: QueuedPhoto, file: File) => Promise<void>;
  /** Changes a photo; a no-op if it was removed. */
  change: (id: string, change: Partial<QueuedPhoto>) => Promise<void>;
  remove: (id: string) => Promise<void>;
};

/** IndexedDB where the browser has it, else the memory of this page. */
export function createPhotoStore(): PhotoStore {
  return typeof indexedDB === 'undefined' ? memoryStore() : databaseStore();
}

const DATABASE = 'work-order-photos';
const PHOTOS = 'photos';
/** Apart from the photos, so that a list of them reads no files. */
const FILES = 'files';

/** Bytes instead of a `Blob`: WebKit has lost stored blobs. */
type StoredFile = { id: string; name: string; type: string; bytes: ArrayBuffer };

function databaseStore(): PhotoStore {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    opened ??= openDatabase(() => {
      opened = undefined;
    });
    return opened;
  };
  const run = async <Result>(
    mode: IDBTransactionMode,
    work: (photos: IDBObjectStore, files: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> => {
    const transaction = (await open()).transaction([PHOTOS, FILES], mode);
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await work(transaction.objectStore(PHOTOS), transaction.objectStore(FILES));
    await committed;
    return result;
  };
  return {
    list: () => run('readonly', (photos) => resultOf<QueuedPhoto[]>(photos.getAll())),
    file: (id) =>
      run('readonly', async (_photos, files) => {
        const stored = await resultOf<StoredFile | undefined>(files.get(id));
        return stored === undefined
          ? null
          : new File([stored.bytes], stored.name, { type: stored.type });
      }),
    add: async (photo, file) => {
      const { name, type } = file;
      // Read before the transaction, which ends as soon as it has nothing to do.
      const stored: StoredFile = { id: photo.id, name, type, bytes: await file.arrayBuffer() };
      await run('readwrite', async (photos, files) => {
        await resultOf(files.put(stored));
        await resultOf(photos.put(photo));
      });
    },
    change: (id, change) =>
      run('readwrite', async (photos) => {
        const photo = await resultOf<QueuedPhoto | undefined>(photos.get(id));
        if (photo !== undefined) await resultOf(photos.put({ ...photo, ...change }));
      }),
    remove: (id) =>
      run('readwrite', async (photos, files) => {
        await resultOf(photos.delete(id));
        await resultOf(files.delete(id));
      }),
  };
}

function openDatabase(onClose: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(PHOTOS, { keyPath: 'id' });
      request.result.createObjectStore(FILES, { keyPath: 'id' });
    };
    request.onsuccess = () => {
      request.result.onclose = onClose;
      resolve(request.result);
    };
    request.onerror = () => {
      onClose();
      reject(request.error);
    };
  });
}

function resultOf<Result = unknown>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** For a browser without IndexedDB: photos are lost with the page. */
function memoryStore(): PhotoStore {
  const stored = new Map<string, { photo: QueuedPhoto; file: File }>();
  return {
    list: async () => [...stored.values()].map(({ photo }) => photo),
    file: async (id) => stored.get(id)?.file ?? null,
    add: async (photo, file) => void stored.set(photo.id, { photo, file }),
    change: async (id, change) => {
      const found = stored.get(id);
      if (found) stored.set(id, { ...found, photo: { ...found.photo, ...change } });
    },
    remove: async (id) => void stored.delete(id),
  };
}
