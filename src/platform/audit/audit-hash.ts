import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A line of the audit log with every value in PostgreSQL's text form. */
export type ChainedLine = {
  id: number;
  /** Epoch seconds with six decimals. */
  at: string;
  actorId: string | null;
  actorName: string;
  action: string;
  recordType: string | null;
  recordId: string | null;
  /** Text of the jsonb value. */
  details: string;
  address: string | null;
  device: string | null;
  /** Hash of the line before; empty for the first line. */
  previousHash: Buffer;
};

/** A line as it is stored. `mac` is null in lines from before migration 0038. */
export type StoredLine = ChainedLine & { hash: Buffer; mac: Buffer | null };

/**
 * Returns the hash of a line's content and of the previous hash, so that it covers all earlier lines.
 * The JSON array makes the borders of the fields part of the hashed text.
 */
export function hashOfLine({ previousHash, ...line }: ChainedLine): Buffer {
  const { id, at, actorId, actorName, action, recordType, recordId, details } = line;
  const who = [actorId, actorName, line.address, line.device];
  const fields = [id, at, ...who, action, recordType, recordId, details];
  const text = JSON.stringify([...fields, previousHash.toString('hex')]);
  return createHash('sha256').update(text).digest();
}

/** Returns the hash as the database computed it before migration 0038. */
function earlierHash({ previousHash, ...line }: ChainedLine): Buffer {
  const { actorId, actorName, action, recordType, recordId, details, address, device } = line;
  const record = [recordType ?? '-', recordId ?? '-', details];
  const fields = [line.id, line.at, actorId ?? '-', actorName, action, ...record, address, device];
  const text = fields.filter((field) => field !== null).join('\x1f');
  return createHash('sha256').update(previousHash).update(text).digest();
}

/** Authenticates a hash. The key is not in the database, so write access to the database is not enough to forge it. */
export function macOf(key: Buffer, hash: Buffer): Buffer {
  return createHmac('sha256', key).update(hash).digest();
}

/** Returns whether a line's hash is that of its content, and whether the key authenticates it. */
export function verifyLine(line: StoredLine, key: Buffer): { unchanged: boolean; sealed: boolean } {
  const { mac } = line;
  const hash = mac === null ? earlierHash(line) : hashOfLine(line);
  const sealed = mac !== null && mac.length === 32 && timingSafeEqual(mac, macOf(key, line.hash));
  return { unchanged: line.hash.equals(hash), sealed };
}
