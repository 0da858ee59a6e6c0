import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach } from 'vitest';
import type { ImportList } from '#data-import/contract/imports.ts';
import type { TestEnvironment } from './environment.ts';
import { MONDAY_MORNING } from './fixtures.ts';
import { type Reply, request } from './http.ts';
import { tableHashes } from './import-dump.ts';
import { pollUntil } from './mail/outbox.ts';
import { createStaff, type Staff } from './staff.ts';

/** One client with a motorcycle, and a line that is rejected. */
export const SHEET = `Nombre;Teléfono;Matrícula;Marca;Última visita;Kms
Ana Gómez;099 555 111;SAB 1234;Honda;5/3/2026;12.500
;099 555 112;;;;
`;

export type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

/** The calls of «Traer datos» by an admin. */
export function importCalls(site: TestEnvironment) {
  const db = () => site.app.context.db;
  let admin: Staff;
  beforeAll(async () => {
    admin = await createStaff(db(), 'admin', { now: MONDAY_MORNING });
  });
  beforeEach(() => site.app.setNow(MONDAY_MORNING));

  async function send<Data>(
    action: 'preview' | 'import',
    files: Files,
    { by = admin, ...fields }: Record<string, string> & { by?: Staff } = {},
  ): Promise<Reply<Data>> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ dates: 'utc-day', ...fields }))
      form.append(name, value as string);
    for (const [name, content] of Object.entries(files))
      form.append('files', new Blob([content]), name);
    const path = action === 'preview' ? '/api/imports/preview' : '/api/imports';
    const reply = await fetch(site.app.url + path, {
      method: 'POST',
      body: form,
      headers: by.headers,
    });
    return { status: reply.status, headers: reply.headers, body: JSON.parse(await reply.text()) };
  }
  const list = async () =>
    (await request<ImportList>(`${site.app.url}/api/imports`, 'GET', undefined, admin.headers)).body
      .data;
  const idle = () =>
    pollUntil(async () => {
      const { busy, running } = await list();
      return busy || running !== null ? undefined : true;
    });
  const undo = (id: string) =>
    request<{ rows: number }>(`${site.app.url}/api/imports/${id}/undo`, 'POST', {}, admin.headers);
  const uploads = () => join(site.app.context.config.dataDir, 'uploads');
  const hashes = () => tableHashes(db(), ['audit_log', 'imports', 'sessions', 'users', 'throttle']);
  /** Other tests use the same folder. */
  const left = () =>
    existsSync(uploads())
      ? readdirSync(uploads()).filter((name) => name.startsWith(`${process.pid}-`))
      : [];
  return { db, admin: () => admin, send, list, idle, undo, hashes, left };
}
