import type { Page } from 'playwright-core';
import type { Permission } from '#shared/contract/access-policy.ts';
import { expectStatus, type PageOptions } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { muteLiveEvents } from './drawer.ts';
import type { Site } from './site.ts';

type Options = Omit<PageOptions, 'origin'> & {
  hash?: string;
  name?: string;
  now?: number;
  /**
   * `followed`: waits for the live stream, which announces later changes of others. `muted`: the
   * live stream never answers, so that no change of others reaches the page and nothing is read
   * again.
   */
  live?: 'followed' | 'muted';
  /** Status of a rejected request that the page may report. */
  refused?: number;
};

/**
 * Waits for the live stream; call it before the page opens. Earlier changes are read, not
 * announced.
 */
export async function follows(page: Page): Promise<void> {
  await page.waitForResponse('**/api/events');
}

/** Opens the panel signed in with these permissions. */
export async function openPanel(
  site: Site,
  permissions: readonly Permission[] | 'admin',
  {
    hash = '',
    name = 'Sofía Güida',
    now = MONDAY_MORNING,
    live,
    refused,
    ...options
  }: Options = {},
): Promise<{ page: Page; staff: Staff }> {
  const staff = await createStaff(site.app.context.db, permissions, { name, now });
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
  if (live === 'muted') await muteLiveEvents(page);
  const stream = live === 'followed' ? follows(page) : undefined;
  await page.goto(`/admin${hash}`);
  await stream;
  return { page, staff };
}
