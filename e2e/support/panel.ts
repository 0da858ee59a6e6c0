import type { Page } from 'playwright-core';
import type { Permission } from '#shared/contract/access-policy.ts';
import { expectStatus, type PageOptions } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { deafen } from './drawer.ts';
import type { Site } from './site.ts';

type Options = Omit<PageOptions, 'origin'> & {
  hash?: string;
  name?: string;
  now?: number;
  /**
   * `followed`: what others do from now on is announced. `deaf`: nothing that happens elsewhere
   * reaches the page by itself, and nothing is read anew because the live stream has come.
   */
  live?: 'followed' | 'deaf';
  /** Something that the address asks for is refused so. */
  refused?: number;
};

/** Until the page follows what others do; asked for before it goes there. What came earlier is read, not announced. */
export async function follows(page: Page): Promise<void> {
  await page.waitForResponse('**/api/events');
}

/** The panel as somebody with these flags sees it, already signed in. */
export async function openPanel(
  site: Site,
  flags: readonly Permission[] | 'admin',
  {
    hash = '',
    name = 'Sofía Güida',
    now = MONDAY_MORNING,
    live,
    refused,
    ...options
  }: Options = {},
): Promise<{ page: Page; staff: Staff }> {
  const staff = await createStaff(site.app.context.db, flags, { name, now });
  const page = await site.open(options);
  await page.clock.setFixedTime(now);
  await page.addInitScript(
    `if (!localStorage.getItem('admin_token') && !sessionStorage.getItem('signed-in-once')) {
      sessionStorage.setItem('signed-in-once', 'yes');
      localStorage.setItem('admin_token', ${JSON.stringify(staff.token)});
      localStorage.setItem('admin_authenticated', 'true');
    }`,
  );
  if (refused !== undefined) expectStatus(page, refused);
  if (live === 'deaf') await deafen(page);
  const heard = live === 'followed' ? follows(page) : undefined;
  await page.goto(`/admin${hash}`);
  await heard;
  return { page, staff };
}
