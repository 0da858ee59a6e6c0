import { listServices, type StaffService } from '#services/contract/staff-service.ts';
import { ServicesTab } from '#services/web/tab/services-tab.tsx';
import { FakeServer } from './fake-server.ts';
import type { Locator } from './locator.ts';
import type { ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';

/** The tab «Servicios» with the services of a test. */

export const AT = '2026-11-20T12:00:00.000Z';
export const OIL: StaffService = {
  _id: 'oil',
  name: 'Cambio de aceite y filtro',
  description: 'Aceite y filtro nuevos.',
  duration: 45,
  price: 60,
  category: 'maintenance',
  requirements: [],
  active: true,
  stock: 0,
  createdAt: AT,
  updatedAt: AT,
  plan: null,
  usesComponents: false,
  cost: 20,
  manualCost: 20,
  margin: 66.67,
  components: [],
};

export function pageOf(services: StaffService[], { page = 1, totalPages = 1 } = {}) {
  return { services, total: services.length, page, totalPages };
}

export function serverWith(services: StaffService[]): FakeServer {
  return new FakeServer().answer(listServices, pageOf(services));
}

/** Opens the tab and waits for its list. */
export async function openServices(server = serverWith([OIL])): Promise<ScreenPage> {
  const page = openScreen(<ServicesTab />, { server });
  await page.locator('h2').waitFor();
  return page;
}

export const card = (page: Locator, name: string) =>
  page.locator('main section li').filter({ hasText: name });
