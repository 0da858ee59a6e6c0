import { useState } from 'react';
import { type CitationDetail, getCitation } from '#agenda/contract/staff-citation.ts';
import { DeliveryDialog } from '#agenda/web/actions/delivery-dialog.tsx';
import { CitationDrawer } from '#agenda/web/detail/citation-drawer.tsx';
import { MaintenanceDialog } from '#agenda/web/maintenance/maintenance-dialog.tsx';
import OfferedPayment from '#cash/web/offered-payment.tsx';
import { getSettings } from '#settings/contract/settings.ts';
import { getWorkOrder } from '#work-orders/contract/work-order.ts';
import { FakeServer } from './fake-server.ts';
import type { Locator } from './locator.ts';
import { dialog } from './menu.ts';
import { BUSINESS, type ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';
import { CITATION } from './records.ts';

/** The detail of one citation. */

export const AT = '2026-11-23T11:00:00.000Z';
export const BOOKED: CitationDetail = {
  ...CITATION,
  clientName: 'Lucía Fernández',
  clientEmail: 'lucia@ejemplo.com',
  clientPhone: '099 412 738',
  service: {
    _id: 'service-1',
    name: 'Cambio de aceite y filtro',
    duration: 45,
    price: 48.5,
    category: 'maintenance',
  },
  date: '2026-11-26',
  time: '09:00',
  ready: { date: '2026-11-26', time: '09:45' },
  status: 'pending',
  notes: 'Hace un ruido al frenar en bajada.',
  createdAt: AT,
  updatedAt: AT,
  history: [
    {
      at: AT,
      kind: 'booked',
      actor: 'client',
      by: '',
      from: null,
      to: 'pending',
      moved: null,
      corrected: null,
    },
  ],
  mails: [
    {
      _id: 'mail-1',
      kind: 'booked',
      subject: 'Tu cita en el taller',
      state: 'stored',
      heldUntil: null,
      createdAt: AT,
    } as CitationDetail['mails'][number],
  ],
};

export const serverWith = (citation: CitationDetail): FakeServer =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getCitation, citation)
    .answer(getWorkOrder, null);

type Access = { manages?: boolean; onClient?: (id: string) => void };

/** The drawer, open until it is closed. */
function Opened({ manages = true, onClient = () => {} }: Access) {
  const [id, setId] = useState<string | null>('citation-1');
  return (
    <>
      <CitationDrawer
        id={id}
        manages={manages}
        voids={false}
        onClient={onClient}
        onClose={() => setId(null)}
      />
      <DeliveryDialog />
      <OfferedPayment />
      <MaintenanceDialog staffName="Sofía Güida" />
    </>
  );
}

export const open = (server: FakeServer, access: Access = {}): ScreenPage =>
  openScreen(<Opened {...access} />, { server });

/** Waits for the open detail and its citation. */
export async function drawerOf(page: Locator): Promise<Locator> {
  const drawer = dialog(page, 'Lucía Fernández');
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  return drawer;
}

export async function openDrawer(change: Partial<CitationDetail> = {}, access: Access = {}) {
  const page = open(serverWith({ ...BOOKED, ...change }), access);
  return { page, server: page.server, drawer: await drawerOf(page) };
}
