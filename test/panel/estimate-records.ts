import type { Estimate, WorkLine, WorkOrder } from '#work-orders/contract/work-order.ts';

/** A work order of `citation-1` with proposed lines, and estimates of it, as the server returns them. */

const AT = '2026-11-23T10:30:00.000Z';

export const PADS: WorkLine = {
  _id: 'pads',
  kind: 'part',
  component: 'component-1',
  service: null,
  text: 'Pastillas de freno delanteras',
  quantity: 2,
  unit: 'piece',
  price: 39,
  cost: null,
  total: 78,
  cause: 'Quedan 1,5 mm de pastilla.',
  correction: '',
  choiceGroup: null,
  finding: null,
  state: 'proposed',
  version: 1,
};

export const LABOUR: WorkLine = {
  ...PADS,
  _id: 'labour',
  kind: 'labour',
  component: null,
  unit: null,
  text: 'Cambio de pastillas',
  quantity: 1,
  price: 40,
  total: 40,
  cause: '',
};

export const ORDER: WorkOrder = {
  _id: 'order-1',
  citation: 'citation-1',
  number: 12,
  receivedAt: AT,
  km: 12_345,
  fuelEighths: 4,
  accessories: ['Llaves', 'Casco'],
  complaint: 'Frena poco.',
  promised: { date: '2026-11-24', time: '18:00' },
  limit: null,
  base: 48.5,
  approved: 0,
  checklist: '',
  inspectedAt: null,
  closedAt: null,
  version: 3,
  lines: [PADS, LABOUR],
  findings: [],
  photos: [],
  estimates: [],
};

/** An estimate of lines as they are now. */
export function estimateOf(lines: readonly WorkLine[], change: Partial<Estimate> = {}): Estimate {
  return {
    _id: 'estimate-1',
    version: 1,
    state: 'draft',
    channel: null,
    proposedAt: AT,
    proposedBy: 'Diego Silva',
    sentAt: null,
    validUntil: null,
    contentHash: null,
    total: lines.reduce((sum, { total }) => sum + total, 0),
    lines: lines.map(({ _id, text, cause, quantity, price, total, choiceGroup }) => ({
      line: _id,
      text,
      cause,
      quantity,
      price,
      total,
      choiceGroup,
      photos: [],
    })),
    decisions: [],
    ...change,
  };
}

export const HASH = '0123456789abcdef'.repeat(4);

/** As `estimateOf`, sent two hours before the time of component tests. */
export const sentEstimateOf = (
  lines: readonly WorkLine[],
  change: Partial<Estimate> = {},
): Estimate =>
  estimateOf(lines, {
    state: 'sent',
    channel: 'whatsapp',
    sentAt: '2026-11-23T10:00:00.000Z',
    validUntil: '2026-12-03',
    contentHash: HASH,
    ...change,
  });
