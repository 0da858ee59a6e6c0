import { type ComponentProps, useState } from 'react';
import { type ClientRecord, getClient, listClients } from '#clients/contract/client.ts';
import {
  getMotorcycle,
  listMotorcycles,
  type MotorcycleRecord,
} from '#clients/contract/motorcycle.ts';
import { ClientDrawer } from '#clients/web/client/client-drawer.tsx';
import { MotorcycleDrawer } from '#clients/web/motorcycle/motorcycle-drawer.tsx';
import { getClientHistory } from '#history/contract/client-history.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer } from './fake-server.ts';
import type { Locator } from './locator.ts';
import { dialog } from './menu.ts';
import { BUSINESS, type ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';

/** The records of one client and of one motorcycle. */

export const AT = '2026-11-20T12:00:00.000Z';
export const LINK = {
  _id: 'moto-1',
  plate: 'SBK 123',
  brand: 'Honda',
  model: 'CB 190',
  year: 2021,
};

export const CLIENT: ClientRecord = {
  _id: 'client-1',
  name: 'Martina Olivera',
  notes: '',
  taxNumber: '',
  taxName: '',
  noMessages: false,
  prefersWhatsApp: false,
  version: 3,
  createdAt: AT,
  anonymisedAt: null,
  contacts: [
    { kind: 'phone', value: '099 123 456', key: '+59899123456' },
    { kind: 'email', value: 'martina@ejemplo.com', key: 'martina@ejemplo.com' },
  ],
  motorcycles: [{ ...LINK, from: '2026-01-05', until: null }],
  merged: [],
  splits: [],
  askedNames: [],
  canSplit: true,
  suggestions: [],
};

const OWNER = {
  ...{ _id: 'client-1', name: 'Martina Olivera', phone: '099 123 456', email: '' },
  ...{ noMessages: false, from: '2026-01-05', until: null },
};

export const MOTORCYCLE: MotorcycleRecord = {
  ...LINK,
  vehicleType: 'motorcycle',
  vin: '',
  colour: 'Rojo',
  notes: '',
  version: 7,
  createdAt: AT,
  owners: [OWNER],
  readings: [],
  nextServices: [],
  deferredWork: [],
  recentCitations: [],
  merged: [],
  suggestions: [],
};

/** Answers what the panel reads for the record of any client or motorcycle. */
export const answerRecords = (server: FakeServer): FakeServer =>
  server
    .answer(getClient, CLIENT)
    .answer(getMotorcycle, MOTORCYCLE)
    .answer(getClientHistory, {
      ...{ lastVisit: null, total: 0, items: [] },
      totals: { visits: 0, purchases: 0, spent: 0 },
      purchases: [],
      unpaid: [],
    });

const NONE = { total: 0, page: 1, totalPages: 0, more: false };

/** Answers that no client and no motorcycle is found. */
export const answerNoneFound = (server: FakeServer): FakeServer =>
  server
    .answer(listClients, { clients: [], ...NONE })
    .answer(listMotorcycles, { motorcycles: [], ...NONE });

type Drawer = ComponentProps<typeof ClientDrawer>;

/** What a test learns from the drawers. */
export type Opened = { clients: string[]; motorcycles: string[]; citations: unknown[] };

function Screen({ kind, opened }: { kind: 'client' | 'motorcycle'; opened: Opened }) {
  const [id, setId] = useState<string | null>(`${kind}-1`);
  const props: Drawer = {
    id,
    summary: () => null,
    visits: () => null,
    admin: false,
    onClose: () => setId(null),
    onOpenClient: (client) => opened.clients.push(client),
    onOpenMotorcycle: (motorcycle) => opened.motorcycles.push(motorcycle),
    onNewCitation: (subject) => opened.citations.push(subject),
  };
  const { admin: _admin, ...shared } = props;
  return kind === 'client' ? <ClientDrawer {...props} /> : <MotorcycleDrawer {...shared} />;
}

type OpenRecord = { page: ScreenPage; server: FakeServer; record: Locator; opened: Opened };

async function openRecord(
  kind: 'client' | 'motorcycle',
  title: string,
  server: FakeServer,
): Promise<OpenRecord> {
  const opened: Opened = { clients: [], motorcycles: [], citations: [] };
  server.answer(getSettings, { showReserveButton: false, business: BUSINESS });
  const page = openScreen(<Screen kind={kind} opened={opened} />, { server });
  const record = dialog(page, title);
  await record.getByRole('heading', { name: /^(Motos|Kilómetros)$/ }).waitFor();
  return { page, server, record, opened };
}

export const openClient = (change: Partial<ClientRecord> = {}): Promise<OpenRecord> =>
  openRecord(
    'client',
    change.name ?? CLIENT.name,
    new FakeServer().answer(getClient, { ...CLIENT, ...change }),
  );

export const openMotorcycle = (change: Partial<MotorcycleRecord> = {}): Promise<OpenRecord> =>
  openRecord(
    'motorcycle',
    'Honda CB 190 2021',
    new FakeServer().answer(getMotorcycle, { ...MOTORCYCLE, ...change }),
  );
