import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import ssh2, { type AuthContext, type Connection, type FileEntry, type SFTPWrapper } from 'ssh2';

const { STATUS_CODE, flagsToString } = ssh2.utils.sftp;

export type SftpServer = {
  port: number;
  /** `SHA256:…`, for the owner's configuration. */
  hostKey: string;
  /** The private key of the user who may sign in, in PEM. */
  privateKey: string;
  /** Ends the connection in the middle of a file. */
  cut(now: boolean): void;
  /** From now on accepts connections and answers nothing. */
  mute(): void;
  stop(): Promise<void>;
};

/** Starts an SFTP server on loopback whose only folder `/copias` is `folder`. */
export async function startSftpServer(folder: string): Promise<SftpServer> {
  const hostKey = createPrivateKey();
  const userKey = createPrivateKey();
  const allowed = parseKey(userKey);
  const open = new Set<Connection>();
  let cutting = false;
  let muted = false;
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => undefined);
    client.on('authentication', (context) => authenticate(context, allowed));
    client.on('ready', () => {
      client.on('session', (accept) => {
        accept().on('sftp', (acceptSftp) => {
          if (muted) ignoreRequests(acceptSftp());
          else serveFiles(acceptSftp(), folder, () => cutting && client.end());
        });
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const digest = createHash('sha256').update(parseKey(hostKey).getPublicSSH()).digest('base64');
  return {
    port: (server.address() as { port: number }).port,
    hostKey: `SHA256:${digest.replace(/=+$/, '')}`,
    privateKey: userKey,
    cut(now) {
      cutting = now;
    },
    mute() {
      muted = true;
    },
    async stop() {
      for (const client of open) client.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Returns a private key in PEM. `ssh2.utils.generateKeyPairSync` is not used: it loses a leading zero
 * byte, so that one key of about 230 cannot be parsed.
 */
function createPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'sec1', format: 'pem' }) as string;
}

function parseKey(key: string) {
  const found = ssh2.utils.parseKey(key);
  if (found instanceof Error) throw found;
  return found;
}

function authenticate(context: AuthContext, allowed: ReturnType<typeof parseKey>): void {
  if (context.method !== 'publickey') {
    context.reject(['publickey']);
    return;
  }
  const isKnown = context.key.data.equals(allowed.getPublicSSH());
  const { blob, signature } = context;
  const isProven =
    !signature || !blob || allowed.verify(blob, signature, context.hashAlgo) === true;
  if (isKnown && isProven) context.accept();
  else context.reject(['publickey']);
}

/** Registers listeners that do nothing; a request without a listener would be rejected. */
function ignoreRequests(sftp: SFTPWrapper): void {
  for (const request of ['OPENDIR', 'OPEN', 'STAT', 'LSTAT', 'REMOVE'] as const) {
    sftp.on(request, () => undefined);
  }
}

function serveFiles(sftp: SFTPWrapper, folder: string, cut: () => unknown): void {
  const at = (path: string) => join(folder, path.replace(/^\/copias\/?/, ''));
  const files = new Map<number, number | string[]>();
  let last = 0;
  const give = (id: number, what: number | string[]) => {
    last += 1;
    files.set(last, what);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    sftp.handle(id, handle);
  };
  const fileOf = (handle: Buffer) => files.get(handle.readUInt32BE()) as number;
  const attributes = (stat: ReturnType<typeof statSync>) => ({
    mode: Number(stat?.mode),
    uid: 0,
    gid: 0,
    size: Number(stat?.size),
    atime: 0,
    mtime: 0,
  });
  /** Answers with the error of the file system. */
  const attempt = (id: number, work: () => boolean | undefined) => {
    try {
      if (work() !== true) sftp.status(id, STATUS_CODE.OK);
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      sftp.status(id, isMissing ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE);
    }
  };
  const stat = (id: number, path: string) =>
    attempt(id, () => {
      sftp.attrs(id, attributes(statSync(at(path))));
      return true;
    });
  sftp.on('OPEN', (id, path, flags) =>
    attempt(id, () => {
      give(id, openSync(at(path), flagsToString(flags) ?? 'r', 0o600));
      return true;
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) => {
    cut();
    attempt(id, () => void writeSync(fileOf(handle), data, 0, data.length, offset));
  });
  sftp.on('READ', (id, handle, offset, length) =>
    attempt(id, () => {
      const data = Buffer.alloc(length);
      const found = readSync(fileOf(handle), data, 0, length, offset);
      if (found === 0) sftp.status(id, STATUS_CODE.EOF);
      else sftp.data(id, data.subarray(0, found));
      return true;
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    attempt(id, () => {
      const file = files.get(handle.readUInt32BE());
      if (typeof file === 'number') closeSync(file);
      return undefined;
    }),
  );
  sftp.on('FSTAT', (id, handle) => {
    sftp.attrs(id, attributes(fstatSync(fileOf(handle))));
  });
  sftp.on('STAT', stat);
  sftp.on('LSTAT', stat);
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('REALPATH', (id, path) => {
    sftp.name(id, [{ filename: path, longname: path, attrs: {} } as FileEntry]);
  });
  sftp.on('OPENDIR', (id, path) =>
    attempt(id, () => {
      give(id, readdirSync(at(path)));
      return true;
    }),
  );
  sftp.on('READDIR', (id, handle) => {
    const names = files.get(handle.readUInt32BE()) as string[];
    files.set(handle.readUInt32BE(), []);
    if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
    sftp.name(
      id,
      names.map((filename) => ({
        filename,
        longname: `-rw------- 1 0 0 0 Jan 1 00:00 ${filename}`,
        attrs: attributes(statSync(join(folder, filename))),
      })),
    );
  });
  sftp.on('RENAME', (id, from, to) =>
    attempt(id, () => {
      if (existsSync(at(to))) throw new Error('taken');
      renameSync(at(from), at(to));
      return undefined;
    }),
  );
  sftp.on('REMOVE', (id, path) => attempt(id, () => void rmSync(at(path))));
}
