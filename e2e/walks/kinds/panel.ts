import type { BrowserContext, Page } from 'playwright-core';
import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { insertCitation } from '../../../test/citation-row.ts';
import { MONDAY_MORNING, THURSDAY } from '../../../test/fixtures.ts';
import { createStaff } from '../../../test/staff.ts';
import type { WalkSite } from '../site.ts';
import { newPerson, type Walker } from './people.ts';

/** Signs a new user with the permission `agenda` in, in all tabs of a walk. */
export async function signIn(context: BrowserContext, site: WalkSite): Promise<void> {
  const staff = await createStaff(site.db, ['agenda'], {
    name: 'Sofía Güida',
    now: MONDAY_MORNING,
  });
  await context.addInitScript(`try {
    localStorage.setItem('admin_token', ${JSON.stringify(staff.token)});
    localStorage.setItem('admin_authenticated', 'true');
  } catch {}`);
}

/** Opens a screen of the panel; its records may still be on their way. */
export async function openAdmin(page: Page, hash: string): Promise<void> {
  await page.goto(`/admin${hash}`);
  await page.locator('h1:visible, [role=dialog]:visible').first().waitFor();
}

export type Job = { id: string; person: Walker };

/** Inserts citations of Thursday in one status, one after the other, each of a person of its own. */
export async function insertJobs(
  { db, fixtures }: WalkSite,
  count: number,
  status: CitationStatus,
): Promise<Job[]> {
  const jobs: Job[] = [];
  for (let at = 0; at < count; at += 1) {
    const person = newPerson();
    const starts = Date.parse(`${THURSDAY}T12:00:00Z`) + at * 3_600_000;
    const id = await insertCitation(db, fixtures.oilChange, {
      client_name: person.name,
      client_email: person.email,
      client_phone: person.phone,
      status,
      start_minute: 540 + at * 60,
      starts_at: new Date(starts),
      work_ends_at: new Date(starts + 45 * 60_000),
    });
    jobs.push({ id, person });
  }
  return jobs;
}

/** Returns the statuses that a citation got, in order. */
export async function stepsOf({ db }: WalkSite, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('citation_events')
    .select('to_status')
    .where('citation_id', '=', id)
    .where('kind', '=', 'moved')
    .orderBy('id')
    .execute();
  return rows.map(({ to_status }) => to_status ?? '');
}
