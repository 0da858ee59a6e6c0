import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openHeadFile, recordAuditHead } from '#platform/audit/audit-heads.ts';
import { hashOfLine, macOf } from '#platform/audit/audit-lines.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { attachAuditResources } from '#platform/audit/audit-resources.ts';
import { type Db, openDatabase, type Tx } from '#platform/data/database.ts';
import { createLog } from '#platform/operations/log.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import { auditChecks } from './audit-checks.ts';
import { sealEarlierLines } from './seal-actions.ts';

const KEY = Buffer.alloc(32, 7);
const NOW = Date.UTC(2026, 10, 23, 12);
const EARLIER = 4;
const LINES = 14;

const folder = mkdtempSync(join(tmpdir(), 'bujia-audit-'));
const heads = openHeadFile(join(folder, 'heads.log'), KEY);
let database: TestDatabase;
let db: Db;
let written: Row[];

type Row = Awaited<ReturnType<typeof rowsIn>>[number];

beforeAll(async () => {
  database = await createDatabase();
  const url = new URL(inject('testServer').admin);
  url.pathname = new URL(database.connectionString).pathname;
  // Connects as the server's administrator, who has more rights than the owner of the database.
  db = openDatabase({ connectionString: url.href, onConnectionLost: () => undefined }).db;
  attachAuditResources(db, { key: KEY, heads, backupFolder: null });
  for (let line = 1; line <= EARLIER; line += 1) await earlierLine(line);
  await sealEarlierLines({ db, log: createLog('silent'), clock: () => NOW });
  while ((await rowsIn(db)).length < LINES) {
    const line = (await rowsIn(db)).length;
    const actor = { id: crypto.randomUUID(), name: `Persona ${line}` };
    const from = line % 2 === 0 ? { from: { address: '192.0.2.7', device: 'Chrome' } } : {};
    const record = { type: 'citation', id: String(line) } as const;
    const details = { cents: line * 100, 'nueva clave': 'a\u001fb', a: 0.1 };
    await writeAudit(db, {
      actor,
      action: 'sale-voided',
      record,
      details,
      ...from,
      now: NOW + line,
    });
  }
  await recordAuditHead(db, heads, NOW);
  written = await rowsIn(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Inserts a line as the database wrote it before migration 0038. */
async function earlierLine(line: number): Promise<void> {
  await unguarded(db, async (tx) => {
    await sql`
      insert into audit_log (id, at, actor_name, action, details, previous_hash, hash)
      select ${line}::bigint, to_timestamp(${line}), 'Ana', 'user-created', '{"n": 1}', before.hash,
        sha256(before.hash || convert_to(concat_ws(E'\x1f', ${line}::bigint::text,
          extract(epoch from to_timestamp(${line}))::text, '-', 'Ana', 'user-created', '-', '-',
          '{"n": 1}'), 'UTF8'))
      from (select coalesce((select hash from audit_log where id = ${line} - 1), ''::bytea)) as before (hash)`.execute(
      tx,
    );
  });
}

async function rowsIn(from: Db | Tx) {
  const rows = await from
    .selectFrom('audit_log')
    .selectAll()
    .select(sql<string>`details::text`.as('details_text'))
    .orderBy('id')
    .execute();
  return rows.map(({ details_text, ...row }) => ({ ...row, details: details_text }));
}

/** Runs a transaction without triggers, as the owner of the database can. */
async function unguarded(on: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  await on.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
  });
}

async function findings(from: Db | Tx): Promise<string[]> {
  const checks = await auditChecks(db);
  const found: string[] = [];
  for (const check of checks) if ('find' in check) found.push(...(await check.find(from as Tx)));
  return found;
}

/** Returns the findings for a log with these rows; rolls the change back. */
async function findingsWith(rows: readonly Row[]): Promise<string[]> {
  const rollback = new Error('rollback');
  let found: string[] = [];
  await unguarded(db, async (tx) => {
    await tx.deleteFrom('audit_log').execute();
    if (rows.length > 0)
      await tx
        .insertInto('audit_log')
        .values([...rows])
        .execute();
    found = await findings(tx);
    throw rollback;
  }).catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
  return found;
}

type Change = (rows: Row[]) => Row[];

const at = fc.nat({ max: LINES - 1 });
const setting = (change: (row: Row) => Partial<Row>) =>
  at.map(
    (index): Change =>
      (rows) =>
        rows.map((row, position) => (position === index ? { ...row, ...change(row) } : row)),
  );

const changes: fc.Arbitrary<Change> = fc.oneof(
  setting(() => ({ at: new Date(NOW + 99_999) })),
  setting(() => ({ actor_id: crypto.randomUUID() })),
  setting(() => ({ actor_id: null })),
  setting(() => ({ actor_name: 'Nadie' })),
  setting(() => ({ action: 'signed-in' })),
  setting(() => ({ action: 'backup-restored' })),
  setting(() => ({ record_type: 'user' })),
  setting(({ record_id }) => ({ record_id: record_id === null ? '9' : null })),
  setting(() => ({ details: '{"cents": 1}' })),
  setting(({ address }) => (address === null ? { address: '-', device: '-' } : { address: '::' })),
  setting(({ device }) => (device === null ? {} : { device: 'Safari' })),
  setting(() => ({ address: null, device: null })),
  setting(() => ({ hash: Buffer.alloc(32, 1) })),
  setting(() => ({ previous_hash: Buffer.alloc(32, 1) })),
  setting(() => ({ mac: null })),
  setting(() => ({ mac: Buffer.alloc(32, 1) })),
  fc.tuple(at, at).map(
    ([from, to]): Change =>
      (rows) => [...rows.slice(0, Math.min(from, to)), ...rows.slice(Math.max(from, to) + 1)],
  ),
  at.map(
    (from): Change =>
      (rows) =>
        rows.slice(0, from),
  ),
  at.map(
    (from): Change =>
      (rows) =>
        rows.slice(from),
  ),
  fc.tuple(at, at).map(
    ([one, other]): Change =>
      (rows) => {
        const [a, b] = [rows[one], rows[other]];
        if (!a || !b) return rows;
        return rows.map((row) =>
          row === a ? { ...b, id: a.id } : row === b ? { ...a, id: b.id } : row,
        );
      },
  ),
  at.map(
    (index): Change =>
      (rows) => {
        const row = rows[index];
        return row ? [...rows.slice(0, index), row, ...rows.slice(index)] : rows;
      },
  ),
);

/** Repairs of the chain by an attacker without the key. */
const repairs: fc.Arbitrary<Change> = fc.constantFrom<Change>(
  (rows) => rows,
  renumbered,
  (rows) => rehashed(renumbered(rows), ({ mac }) => mac),
  (rows) => rehashed(renumbered(rows), () => null),
  (rows) => rehashed(renumbered(rows), (_row, hash) => macOf(Buffer.alloc(32, 8), hash)),
);

function renumbered(rows: Row[]): Row[] {
  return rows.map((row, index) => ({ ...row, id: index + 1 }));
}

function rehashed(rows: Row[], macFor: (row: Row, hash: Buffer) => Buffer | null): Row[] {
  let previousHash: Buffer = Buffer.alloc(0);
  return rows.map((row) => {
    const hash = hashOfLine({
      id: row.id,
      at: `${(row.at.getTime() / 1000).toFixed(3)}000`,
      actorId: row.actor_id,
      actorName: row.actor_name,
      action: row.action,
      recordType: row.record_type,
      recordId: row.record_id,
      details: row.details,
      address: row.address,
      device: row.device,
      previousHash,
    });
    const line = { ...row, previous_hash: previousHash, hash, mac: macFor(row, hash) };
    previousHash = hash;
    return line;
  });
}

const unique = (rows: Row[]) => new Set(rows.map(({ id }) => id)).size === rows.length;

describe('the checks of the audit log', () => {
  test('find nothing in an unchanged log', async () => {
    expect(await findings(db)).toEqual([]);
    expect(written.map(({ mac }) => mac === null)).toEqual(
      written.map((_row, index) => index < EARLIER),
    );
  });

  test('find every deletion, change and reordering by the owner of the database', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(changes, { minLength: 1, maxLength: 3 }),
        repairs,
        async (applied, repair) => {
          const rows = repair(applied.reduce((before, change) => change(before), written));
          fc.pre(unique(rows) && JSON.stringify(rows) !== JSON.stringify(written));
          expect(await findingsWith(rows)).not.toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('find that the last lines are missing, also after the rest was hashed again', async () => {
    const rows = rehashed(written.slice(0, -5), ({ mac }) => mac);
    expect(await findingsWith(rows)).toContain(`línea ${LINES}: falta o es otra`);
    expect(await findingsWith(written.slice(0, -5))).toEqual([`línea ${LINES}: falta o es otra`]);
    expect(await findingsWith([])).toEqual([`línea ${LINES}: falta o es otra`]);
  });

  test('accept the lines of a restored backup and find a later change of them', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx.deleteFrom('audit_log').where('id', '>', 9).execute();
      // The backup of another installation: this installation's key authenticates no line.
      await tx
        .updateTable('audit_log')
        .set({ mac: Buffer.alloc(32, 3) })
        .where('mac', 'is not', null)
        .execute();
    });
    expect(await findings(db)).not.toEqual([]);
    const details = { file: 'copia.backup', authenticated: false };
    await writeAudit(db, { actor: null, action: 'backup-restored', details, now: NOW });
    await recordAuditHead(db, heads, NOW, { restored: true });
    await writeAudit(db, { actor: null, action: 'signed-in', now: NOW });
    expect(await findings(db)).toEqual([]);
    const restored = await rowsIn(db);
    const changed = restored.map((row) => (row.id === 7 ? { ...row, actor_name: 'Nadie' } : row));
    expect(await findingsWith(changed)).toEqual(['línea 7 (sale-voided)']);
    expect(await findingsWith(rehashed(changed, ({ mac }) => mac))).not.toEqual([]);
  });
});
