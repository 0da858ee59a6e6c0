import type { CitationDetail } from '#agenda/contract/staff-citation.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { getWorkOrder, type WorkOrder } from '#work-orders/contract/work-order.ts';
import { BOOKED, open, serverWith } from './citation-screen.tsx';
import type { Locator } from './locator.ts';
import { dialog } from './menu.ts';
import { BUSINESS } from './open-page.tsx';

/** The work order in the detail of its citation. */

export const JOB: CitationDetail = {
  ...BOOKED,
  status: 'in-progress',
  workOrder: { inspected: false, estimate: null, approvedLines: 0, proposedLines: 0 },
};

/** The names of buttons without the text that only screen readers get. */
export const buttonsOf = (within: Locator): string[] =>
  within
    .getByRole('button')
    .allTextContents()
    .filter((name) => name !== '');

/** The detail with its order, once the order is shown. */
export async function openOrder(
  order: WorkOrder,
  {
    citation = JOB,
    manages = true,
    workOrder = JOB.workOrder,
    sendsMail = true,
  }: {
    citation?: CitationDetail;
    manages?: boolean;
    workOrder?: CitationDetail['workOrder'];
    sendsMail?: boolean;
  } = {},
) {
  const received = { ...citation, workOrder };
  const business = { ...BUSINESS, sendsMail };
  const server = serverWith(received)
    .answer(getWorkOrder, order)
    .answer(getSettings, { showReserveButton: false, business });
  const page = open(server, { manages });
  const drawer = dialog(page, citation.clientName);
  const section = drawer.locator('[aria-labelledby="work-order"]');
  await section.getByText(`Orden de trabajo N.º ${order.number}`).first().waitFor();
  return { page, server: page.server, drawer, section };
}

/** The texts of elements with single plain spaces: amounts have a no-break space. */
export const textsOf = (elements: Locator): string[] =>
  elements.allTextContents().map((text) => text.replace(/\s+/g, ' '));
