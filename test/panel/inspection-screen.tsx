import { getSettings } from '#settings/contract/settings.ts';
import type { Part } from '#stock/contract/stock-report.ts';
import { type Checklist, listChecklists, putInspection } from '#work-orders/contract/inspection.ts';
import { getPhoto } from '#work-orders/contract/photo.ts';
import {
  type Finding,
  getWorkOrder,
  type WorkLine,
  type WorkOrder,
} from '#work-orders/contract/work-order.ts';
import { InspectionPart } from '#work-orders/web/inspection/inspection-part.tsx';
import { useWorkOrder } from '#work-orders/web/use-work-order.ts';
import { FakeServer } from './fake-server.ts';
import { press } from './menu.ts';
import { BUSINESS } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';
import { ORDER } from './order-records.ts';

/** The inspection of a motorcycle with three items. */

const ITEMS = ['Freno delantero', 'Freno trasero', 'Cadena'];
const QUICK: Checklist = {
  _id: 'quick',
  name: 'Revisión rápida',
  vehicleTypes: [],
  tier: 'quick',
  items: ITEMS,
  version: 1,
};
export const finding = (at: number, change: Partial<Finding> = {}): Finding => ({
  position: at + 1,
  item: ITEMS[at] ?? '',
  state: null,
  note: '',
  ...change,
});
export const STARTED: WorkOrder = {
  ...ORDER,
  checklist: 'Revisión rápida',
  findings: ITEMS.map((_item, at) => finding(at)),
};
export const LINE: WorkLine = {
  _id: 'line-1',
  kind: 'part',
  component: 'pads',
  service: null,
  text: 'Pastillas de freno',
  quantity: 1,
  unit: 'piece',
  price: 39,
  cost: null,
  total: 39,
  cause: 'Freno delantero',
  correction: '',
  choiceGroup: null,
  finding: 1,
  state: 'proposed',
  version: 1,
};

/** The part of `LINE`. */
export const PADS: Part = {
  _id: 'pads',
  code: 'PAS-1',
  name: 'Pastillas de freno',
  unit: 'piece',
  price: 39,
  quantity: 4,
  vehicleTypes: ['motorcycle'],
};

/** Keeps the order as the server does. */
export class Workshop {
  order: WorkOrder;
  readonly server = new FakeServer();

  constructor(order: WorkOrder) {
    this.order = order;
    this.server
      .answer(getSettings, { showReserveButton: false, business: BUSINESS })
      .answer(listChecklists, [
        QUICK,
        { ...QUICK, _id: 'bike', name: 'Bicicletas', vehicleTypes: ['bicycle'] },
      ])
      .answer(getPhoto, 'picture')
      .answer(getWorkOrder, () => this.order);
    this.accept();
  }

  accept(): void {
    this.server.answer(putInspection, ({ body }) => {
      const sent = (body['findings'] ?? []) as Finding[];
      const before = body['checklist'] === undefined ? this.order.findings : STARTED.findings;
      const findings = before.map((each) => ({
        ...each,
        ...sent.find(({ position }) => position === each.position),
      }));
      this.order = { ...this.order, checklist: 'Revisión rápida', findings };
      return this.order;
    });
  }
}

/** The inspection and photos of the order. */
export function Section() {
  const { data } = useWorkOrder('citation-1');
  return data ? <InspectionPart order={data} vehicleType="motorcycle" editable /> : null;
}

/** The inspection of an order, opened by this button. */
export async function openInspection(order: WorkOrder, button: string) {
  const workshop = new Workshop(order);
  const page = openScreen(<Section />, { server: workshop.server, width: 390 });
  await press(page, button);
  return { workshop, page, server: workshop.server };
}
