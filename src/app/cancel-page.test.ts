import { expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();

const get = async (token: string) => {
  const reply = await fetch(`${site.app.url}/cancel/${token}`);
  return { status: reply.status, html: await reply.text() };
};

test('GET /cancel/{token} sends the appointment with the page, and its script cannot be ended by a note', async () => {
  const token = newToken();
  await insertCitation(site.app.context.db, site.fixtures.oilChange, {
    cancel_token_hash: hashToken(token),
    status: 'pending',
    notes: '</script><b>x</b>',
  });
  const { status, html } = await get(token);
  expect(status).toBe(200);
  expect(html).toContain('<h1>Cancelar Cita</h1>');
  expect(html).toContain('Cambio de aceite y filtro');
  expect(html).toContain(`href="/mi/${token}/cambiar"`);
  expect(html).not.toContain('<b>x</b>');
  const json = /<script type="application\/json" id="cita">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const api = await fetch(`${site.app.url}/api/cancel/${token}`);
  const { data } = (await api.json()) as { data: { citation: { service: object } } };
  const service = { ...data.citation.service, _id: '' };
  expect(JSON.parse(json).data).toEqual({
    ...data,
    citation: { ...data.citation, _id: '', service },
  });
});

test('GET /cancel/{token} shows why there is nothing to cancel', async () => {
  const token = newToken();
  await insertCitation(site.app.context.db, site.fixtures.oilChange, {
    cancel_token_hash: hashToken(token),
    status: 'cancelled',
    cancelled_at: new Date(site.app.context.clock()),
  });
  const { html } = await get(token);
  expect(html).toContain('<h1>Información de Cita</h1>');
  expect(html).toContain('Esta cita ya ha sido cancelada.');
  expect(html).not.toContain('/cambiar');
  const lost = await get(newToken());
  expect(lost.html).toContain(
    'No se pudo encontrar la cita. El enlace puede ser inválido o haber expirado.',
  );
});
