import { beforeAll, describe, expect, test } from 'vitest';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { exportedColumns } from '#platform/data/personal-data.ts';
import { testEnvironment } from '#test/environment.ts';
import { insertPerson, OTHER, type PersonFixture } from '#test/person-records.ts';
import { createStaff } from '#test/staff.ts';
import type { PersonExport } from './export-client.ts';
import { PERSONAL_TABLES } from './records.ts';

/** Everything that is stored about a person (docs/rules/personal-data.md 1). */
const site = testEnvironment();
let person: PersonFixture;
let admin: Record<string, string>;

beforeAll(async () => {
  person = await insertPerson(site);
  const { context } = site.app;
  admin = (await createStaff(context.db, 'admin', { now: context.clock() })).headers;
});

const fetchExport = (id: string, query = '', headers = admin) =>
  fetch(`${site.app.url}/api/clients/${id}/export${query}`, { headers });
const readJson = async (id: string, query = '') =>
  (await (await fetchExport(id, query)).json()) as PersonExport;

const messageOf = (body: unknown) => (body as { message: string }).message;

describe('the export of a client', () => {
  test('has rows of every table with personal data, in the same order each time', async () => {
    const { tables, client, format } = await readJson(person.client);
    expect([client, format]).toEqual([person.client, 'bujia-datos-personales-1']);
    const filled = Object.keys(tables).filter((table) => (tables[table] ?? []).length > 0);
    const exported = PERSONAL_TABLES.filter((each) => exportedColumns(each).length > 0);
    expect(filled).toEqual([...exported.map(({ table }) => table), 'audit_log']);
    const again = await readJson(person.client);
    const { audit_log: lines, ...others } = again.tables;
    const { audit_log: before, ...same } = tables;
    expect(others).toEqual(same);
    expect(lines?.slice(0, before?.length)).toEqual(before);
  });

  test('of a merged client is that of the whole person', async () => {
    const { client, tables } = await readJson(person.mergedClient);
    expect(client).toBe(person.client);
    expect(tables['client_contacts']?.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['091 827 364', '+54 11 5566-7788', 'zafira@ejemplo.com']),
    );
    expect(tables['citations']).toHaveLength(2);
  });

  test('has the exact columns of each table and nothing of staff, links and other people', async () => {
    const text = await (await fetchExport(person.client)).text();
    const { tables } = JSON.parse(text) as PersonExport;
    for (const each of PERSONAL_TABLES) {
      for (const row of tables[each.table] ?? []) {
        expect(Object.keys(row), each.table).toEqual(exportedColumns(each));
      }
    }
    for (const foreign of [...Object.values(OTHER), 'Nota de otra persona', 'Sofía Güida']) {
      expect(text).not.toContain(foreign);
    }
    expect(text).not.toMatch(/token|paypal\.example|"url"/);
  });

  test('as a page is readable Spanish without scripts, under the content policy of all pages', async () => {
    const response = await fetchExport(person.client, '?format=page');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    for (const text of [
      '<h1>Datos personales de Zafira Quintanilla</h1>',
      '<dt>Teléfono</dt><dd>091 827 364</dd>',
      '<dt>Estado</dt><dd>Entregada</dd>',
      '<dt>Dirección</dt><dd>Calle Zafiro 4321</dd>',
      '<dt>RUT o CI</dt><dd>215566778800</dd>',
      '<dt>Nombre o razón social</dt><dd>Zafira S.A.</dd>',
      '<dt>Kilómetros</dt><dd>9000</dd>',
      '<dt>Acción</dt><dd>Datos de un cliente descargados</dd>',
      '<dt>Tipo</dt><dd>Cita reservada</dd>',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toMatch(/<script|style=|undefined|\[object/);
    const style = await fetch(`${site.app.url}/api/clients/export/style.css`);
    expect([style.status, style.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
  });

  test('as a page shows the log in the words of the screen, as JSON by its codes', async () => {
    const { context } = site.app;
    await writeAudit(context.db, {
      actor: null,
      action: 'client-changed',
      record: { type: 'client', id: person.client },
      details: { fields: ['name', 'prefersWhatsApp'] },
      now: context.clock(),
    });
    const page = await (await fetchExport(person.client, '?format=page')).text();
    expect(page).toContain(
      '<dt>Detalle</dt><dd>Cambió los datos de un cliente<br>Campos: nombre, prefiere WhatsApp</dd>',
    );
    const { tables } = await readJson(person.client);
    expect(tables['audit_log']).toContainEqual(
      expect.objectContaining({ details: { fields: ['name', 'prefersWhatsApp'] } }),
    );
  });

  test('escapes what a client typed', async () => {
    const { db } = site.app.context;
    await db
      .updateTable('citations')
      .set({ notes: '<script>alert("zafira")</script>' })
      .where('id', '=', person.citation)
      .execute();
    const page = await (await fetchExport(person.client, '?format=page')).text();
    expect(page).toContain('&#60;script&#62;alert(&#34;zafira&#34;)');
  });

  test('is written to the audit log before it is sent, by its id alone', async () => {
    await readJson(person.mergedClient);
    const line = await site.app.context.db
      .selectFrom('audit_log')
      .select(['action', 'record_type', 'record_id', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(line).toEqual({
      action: 'client-exported',
      record_type: 'client',
      record_id: person.client,
      details: {},
    });
  });

  test.each(['x', '3f0c6d0e-7a51-4a55-9d0c-0d2f6d0b6b11'])(
    'of an unknown client «%s» is rejected',
    async (id) => {
      const response = await fetchExport(id);
      expect([response.status, messageOf(await response.json())]).toEqual([
        404,
        'No encontramos ese cliente.',
      ]);
    },
  );

  test('in an unknown format is rejected', async () => {
    const response = await fetchExport(person.client, '?format=pdf');
    expect([response.status, messageOf(await response.json())]).toEqual([
      400,
      'Ese formato no existe.',
    ]);
  });
});
