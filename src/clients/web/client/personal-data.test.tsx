import { afterEach, expect, test, vi } from 'vitest';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import type { ClientRecord } from '../../contract/client.ts';
import { getClientSplit, type ListedSplitRecord } from '../../contract/client-split.ts';
import { anonymiseClient, exportClient } from '../../contract/personal-data.ts';
import { PersonalData } from './personal-data.tsx';

setUpScreens();
afterEach(() => vi.restoreAllMocks());

const CLIENT: ClientRecord = {
  _id: 'ana',
  name: 'Ana Pérez',
  notes: '',
  taxNumber: '',
  taxName: '',
  noMessages: false,
  prefersWhatsApp: false,
  version: 1,
  createdAt: '2026-11-01T12:00:00.000Z',
  anonymisedAt: null,
  contacts: [],
  motorcycles: [],
  merged: [],
  splits: [],
  askedNames: [],
  canSplit: true,
  suggestions: [],
};

const RECORD: ListedSplitRecord = {
  ...{ kind: 'citation', _id: 'c1', date: '2026-11-10', name: 'Ana Pérez', email: '' },
  ...{ phone: '', keys: [], subject: 'Honda CB 190', motorcycle: null },
};
const SALE = { ...RECORD, kind: 'sale', _id: 's1', date: '2026-11-09' } as const;
const RECORDS = [RECORD, { ...SALE, name: 'Bruno', subject: 'Casco' }];

type Change = Partial<ClientRecord> & { admin?: boolean; records?: ListedSplitRecord[] };

function open({ admin = true, records = RECORDS, ...change }: Change = {}) {
  const server = new FakeServer()
    .answer(getClientSplit, {
      client: { ...CLIENT, ...change },
      records,
      seen: 'vista',
    })
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(exportClient, ({ query }) => (query['format'] === 'page' ? PAGE : '{"client":"ana"}'))
    .answer(anonymiseClient, { _id: 'ana', anonymisedAt: '2026-11-23T11:05:00.000Z' }, 'Listo.');
  const page = openScreen(<PersonalData client={{ ...CLIENT, ...change }} admin={admin} />, {
    server,
  });
  return { page, server };
}

const PAGE = '<link rel="stylesheet" href="/api/clients/export/style.css"><h1>Datos</h1>';

/** Collects what the browser would save or open. */
function catchFiles() {
  const blobs: Blob[] = [];
  const saved: string[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLElement,
  ) {
    saved.push((this as HTMLAnchorElement).download);
  });
  return { blobs, saved };
}

test('personal data downloads everything as a JSON file', async () => {
  const { page } = open();
  const { blobs, saved } = catchFiles();
  await press(page, 'Descargar datos');
  await until(() => expect(saved).toEqual(['cliente-ana.json']));
  expect(await blobs[0]?.text()).toBe('{"client":"ana"}');
});

test('personal data opens the page in a new tab, with the address of its style sheet', async () => {
  const { page } = open();
  const { blobs, saved } = catchFiles();
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  await press(page, 'Ver página');
  await until(() => expect(opened).toHaveBeenCalledWith('blob:1'));
  expect(await blobs[0]?.text()).toContain(
    `href="${location.origin}/api/clients/export/style.css"`,
  );
  expect(saved).toEqual([]);
});

test('personal data downloads the page where the browser opens no tab', async () => {
  const { page } = open();
  const { saved } = catchFiles();
  vi.spyOn(window, 'open').mockReturnValue(null);
  await press(page, 'Ver página');
  await until(() => expect(saved).toEqual(['cliente-ana.html']));
});

test('personal data reports a failed download', async () => {
  const { page, server } = open();
  server.reject(exportClient, 'unknown-client');
  await press(page, 'Descargar datos');
  await page.getByText('No encontramos ese cliente.').waitFor();
});

test('the erasure says what goes and what stays, and asks for the password', async () => {
  const { page, server } = open();
  await press(page, 'Eliminar datos personales…');
  const form = dialog(page, 'Eliminar datos personales');
  await form.getByText('No se puede deshacer.').waitFor();
  await form.getByText('Se elimina de Ana Pérez, y de los clientes unidos a esta ficha:').waitFor();
  await form.getByText('2 registros, a nombre de Ana Pérez, Bruno').waitFor();
  await form.getByText('Bruno · 09/11/2026 · Compra · Casco').waitFor();
  await form.getByText(/Finanzas, historial y stock no cambian/).waitFor();
  await press(form, 'Eliminar para siempre');
  await form.getByText('La contraseña es requerida.').waitFor();
  await focused(form.getByLabel('Tu contraseña'));
  expect(server.requests(anonymiseClient)).toEqual([]);
  await form.getByLabel('Tu contraseña').fill('mi clave');
  await press(form, 'Eliminar para siempre');
  await toast(page, 'Listo.');
  await form.waitFor({ state: 'detached' });
  expect(server.requests(anonymiseClient)[0]).toMatchObject({
    params: { id: 'ana' },
    body: { password: 'mi clave' },
  });
});

test.each([
  ['wrong-password', 'Contraseña incorrecta.', ''],
  [
    'open-records',
    'Este cliente tiene citas o reservas sin cerrar. Termínalas o cancélalas primero.',
    'mi clave',
  ],
])('the erasure stays open and shows why it was rejected: %s', async (code, sentence, left) => {
  const { page, server } = open();
  server.reject(anonymiseClient, code);
  await press(page, 'Eliminar datos personales…');
  const form = dialog(page, 'Eliminar datos personales');
  await form.getByLabel('Tu contraseña').fill('mi clave');
  await press(form, 'Eliminar para siempre');
  await form.getByText(sentence).waitFor();
  expect(await form.getByLabel('Tu contraseña').inputValue()).toBe(left);
});

test('personal data list every record, the first 200 at once', async () => {
  const many = Array.from({ length: 203 }, (_, at) => ({ ...RECORD, _id: `c${at}` }));
  const { page } = open({ records: many });
  await page.getByText('203 registros, a nombre de Ana Pérez').waitFor();
  expect(page.locator('details li').count()).toBe(200);
  await press(page, 'Mostrar 3 registros más');
  expect(page.locator('details li').count()).toBe(203);
});

test('personal data of an anonymised client show since when, and offer no erasure', async () => {
  const { page } = open({ anonymisedAt: '2026-11-23T11:05:00.000Z' });
  await page.getByText('Se eliminaron para siempre el 23 nov. 2026, 08:05.').waitFor();
  expect(page.getByRole('button', { name: 'Eliminar datos personales…' }).count()).toBe(0);
});

test('personal data show nothing to a user who is no admin', () => {
  const { page } = open({ admin: false });
  expect(page.getByRole('heading', { name: 'Datos personales' }).count()).toBe(0);
});
