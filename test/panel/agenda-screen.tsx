import { expect } from 'vitest';
import {
  type ListedCitation,
  listCitations,
  type StaffCitation,
} from '#agenda/contract/staff-citation.ts';
import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { MaintenanceDialog } from '#agenda/web/maintenance/maintenance-dialog.tsx';
import { AgendaTab } from '#agenda/web/tab/agenda-tab.tsx';
import type { AgendaLocation } from '#agenda/web/tab/agenda-views.ts';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { SuspiciousBlocks } from '#booking/web/suspicious/suspicious-blocks.tsx';
import type { RecordLinks } from '#clients/contract/client.ts';
import { countFollowUps, listFollowUps } from '#clients/contract/follow-up.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer, type SentRequest } from './fake-server.ts';
import { NO_FOLLOW_UPS } from './follow-ups-screen.tsx';
import { type Locator, until } from './locator.ts';
import { BUSINESS, type ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';
import { CITATION } from './records.ts';

/** The list of the agenda with the citations of a test. */

const { deletedAt: _1, history: _2, mails: _3, maintenance: _4, materials: _5, ...BASE } = CITATION;
const STATUSES = ['pending', 'accepted', 'in-workshop', 'in-progress'] as const;

/** A citation with all fields that a list or an answer to a change has. */
export type FullCitation = StaffCitation & RecordLinks;

/** Sixteen live citations, in the order of the list. */
export const LIVE: readonly FullCitation[] = Array.from({ length: 16 }, (_, at) => ({
  ...BASE,
  _id: `citation-${at}`,
  clientName: `Cliente ${at}`,
  clientPhone: `099 100 1${String(at).padStart(2, '0')}`,
  vehicleModel: at % 2 === 0 ? 'CB 190R' : 'Himalayan',
  service: { ...BASE.service, category: at % 2 === 0 ? 'maintenance' : 'repair' },
  date: '2026-11-24',
  time: '09:00',
  ready: { date: '2026-11-24', time: '10:00' },
  status: STATUSES[at % STATUSES.length] ?? 'pending',
  overbooked: at === 15,
}));
export const CANCELLED: FullCitation = {
  ...BASE,
  _id: 'gone',
  clientName: 'Se fue',
  status: 'cancelled',
};

/** Filters and pages as the server does. */
export const answerWith =
  (all: readonly ListedCitation[]) =>
  ({ query }: SentRequest) => {
    const { status, service, clientName = '', vehicleModel = '' } = query;
    const shown = (each: ListedCitation) =>
      (status === undefined ? each.status !== 'cancelled' : each.status === status) &&
      (service === undefined || each.service.category === service) &&
      each.clientName.toLowerCase().includes(clientName.toLowerCase()) &&
      each.vehicleModel.toLowerCase().includes(vehicleModel.toLowerCase());
    const found = all.filter(shown);
    const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'] ?? 10)];
    const count = (wanted: CitationStatus) => all.filter((each) => each.status === wanted).length;
    return {
      citations: found.slice((page - 1) * limit, page * limit),
      counters: {
        total: LIVE.length,
        pending: count('pending'),
        confirmed: count('accepted'),
        completed: 3,
      },
      total: found.length,
      page,
      totalPages: Math.max(1, Math.ceil(found.length / limit)),
    };
  };

export const serverWith = (all: readonly ListedCitation[]): FakeServer =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(countFollowUps, { waiting: 0, more: false })
    .answer(listFollowUps, NO_FOLLOW_UPS)
    .answer(listCitations, answerWith(all));

/** The citations that the newest screen opened, its places, and the slots of its manual entries. */
export const opened: string[] = [];
export const placed: AgendaLocation[] = [];
export const entered: unknown[] = [];

export function draw(
  server: FakeServer,
  width = 1440,
  view: 'lista' | 'tablero' | 'avisar' = 'lista',
): ScreenPage {
  opened.length = 0;
  placed.length = 0;
  entered.length = 0;
  return openScreen(
    <>
      <AgendaTab
        warning={<SuspiciousBlocks />}
        view={view}
        day={null}
        onPlace={(place) => placed.push(place)}
        user="user-1"
        onOpenCitation={(id) => opened.push(id)}
        onManual={(slot) => entered.push(slot)}
      />
      <MaintenanceDialog staffName="Sofía Güida" />
    </>,
    { server, width },
  );
}

export async function openAgenda(all: readonly ListedCitation[] = [...LIVE, CANCELLED]) {
  const page = draw(serverWith(all));
  await page.locator('[data-row]').waitFor();
  return page;
}

export const shows = (page: Locator, expected: readonly ListedCitation[]) =>
  until(() =>
    expect(page.locator('tbody [data-row]').allTextContents()).toEqual(
      expected.map(({ clientName }) => clientName),
    ),
  );
