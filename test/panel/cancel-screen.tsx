import { useLayoutEffect } from 'react';
import { expect } from 'vitest';
import type { ClientCitation } from '#agenda/contract/client-citation.ts';
import { lookUpCancellation } from '#booking/contract/booking.ts';
import { CancelPage } from '#booking/web/cancel/cancel-page.tsx';
import { followCancellation } from '#booking/web/cancel/follow-cancellation.ts';
import { FakeServer } from './fake-server.ts';
import { type Locator, until } from './locator.ts';
import { press } from './menu.ts';
import { BUSINESS, openPage, type ScreenPage } from './open-page.tsx';

/** The page of a cancellation link, and the answer to the link. */

const AT = '2026-11-20T12:00:00.000Z';
export const CITATION: ClientCitation = {
  _id: 'citation-1',
  clientName: 'Lucía Fernández',
  clientEmail: 'lucia@ejemplo.com',
  clientPhone: '099 412 738',
  service: { _id: 'service-1', name: 'Cambio de aceite y filtro', duration: 45, price: 48.5 },
  date: '2026-11-26',
  time: '16:00',
  status: 'pending',
  notes: '',
  vehicleType: 'motorcycle',
  vehicleBrand: 'Yamaha',
  vehicleModel: 'MT-07',
  vehicleYear: 2022,
  deliveredAt: null,
  createdAt: AT,
  updatedAt: AT,
  ready: { date: '2026-11-26', time: '16:45' },
  calendar: { start: AT, end: AT },
};

/** The answer to a link whose citation has this status. */
export const lookup = (
  status: ClientCitation['status'],
  expired = false,
  change: Partial<ClientCitation> = {},
) => ({
  citation: { ...CITATION, ...change, status },
  canCancel: !expired && (status === 'pending' || status === 'accepted'),
  alreadyCancelled: status === 'cancelled',
  completed: status === 'installed' || status === 'delivered',
  expired,
});

export const serverWith = (found: ReturnType<typeof lookup>): FakeServer =>
  new FakeServer().answer(lookUpCancellation, found);

export function openCancel(server: FakeServer): ScreenPage {
  document.title = 'Información de Cita – Taller de prueba';
  return openPage(<FollowedPage />, { server });
}

/** The page as it is served without data, and its script. */
function FollowedPage() {
  useLayoutEffect(() => {
    const main = document.querySelector('main');
    if (main) followCancellation(main, reportError);
  }, []);
  const business = { ...BUSINESS, whatsapp: '+598 99 123 456' };
  return <CancelPage token="token" business={business} served={null} />;
}

export async function expectTitle(page: Locator, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await until(() => expect(document.title).toBe(`${title} – Taller de prueba`));
}

/**
 * `alert` for warnings and errors, `status` for the other kinds; neither where the banner takes the
 * focus, after a press (`acted`).
 */
export async function expectBanner(page: Locator, kind: string, sentence: string, acted = false) {
  const role = kind === 'warning' || kind === 'error' ? 'alert' : 'status';
  const banner = page.locator(`[data-banner=${kind}]`).filter({ hasText: sentence });
  await banner.waitFor();
  expect(await banner.getAttribute('role')).toBe(acted ? null : role);
  expect((await banner.textContent()).trim()).toBe(sentence);
}

/** Opens the question and returns the page. */
export async function asked(server: FakeServer): Promise<ScreenPage> {
  const page = openCancel(server);
  await press(page, 'Cancelar Cita');
  await page.getByRole('heading', { name: /^¿Cancelamos tu cita del/ }).waitFor();
  return page;
}
