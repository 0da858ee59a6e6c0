import type { Db } from '#platform/data/database.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import type { Checklist } from '#work-orders/contract/inspection.ts';
import type { Photo, WorkOrder } from '#work-orders/contract/work-order.ts';
import { insertCitation } from './citation-row.ts';
import { type Reply, request } from './http.ts';
import { createStaff, type Staff } from './staff.ts';

/** What a rejection returns besides the order. */
type Rejected = { last?: number };

/** The calls about work orders of a staff member's panel. */
export type OrderCalls = {
  staff: Staff;
  receive(citation: string, body?: unknown, key?: string): Promise<Reply<WorkOrder & Rejected>>;
  order(citation: string): Promise<Reply<WorkOrder>>;
  change(citation: string, body: unknown): Promise<Reply<WorkOrder>>;
  addLine(order: string, body: unknown, key?: string): Promise<Reply<WorkOrder>>;
  changeLine(order: string, line: string, body: unknown): Promise<Reply<WorkOrder>>;
  deleteLine(order: string, line: string): Promise<Reply<WorkOrder>>;
  inspect(order: string, body: unknown): Promise<Reply<WorkOrder>>;
  addPhoto(order: string, form: FormData): Promise<Reply<Photo>>;
  changePhoto(order: string, photo: string, body: unknown): Promise<Reply<WorkOrder>>;
  deletePhoto(order: string, photo: string): Promise<Reply<WorkOrder>>;
  checklists(): Promise<Reply<Checklist[]>>;
  addChecklist(body: unknown, key?: string): Promise<Reply<Checklist>>;
  changeChecklist(id: string, body: unknown): Promise<Reply<Checklist>>;
  deleteChecklist(id: string): Promise<Reply<{ _id: string }>>;
};

function orderCalls(url: string, staff: Staff): OrderCalls {
  const { headers } = staff;
  const orders = `${url}/api/work-orders`;
  const checklists = `${url}/api/checklists`;
  const ofCitation = (id: string) => `${url}/api/citations/${id}/work-order`;
  const once = (key?: string) => ({
    ...headers,
    ...(key !== undefined && { 'idempotency-key': key }),
  });
  return {
    staff,
    receive: (citation, body = {}, key) => request(ofCitation(citation), 'POST', body, once(key)),
    order: (citation) => request(ofCitation(citation), 'GET', undefined, headers),
    change: (citation, body) => request(ofCitation(citation), 'PATCH', body, headers),
    addLine: (order, body, key) => request(`${orders}/${order}/lines`, 'POST', body, once(key)),
    changeLine: (order, line, body) =>
      request(`${orders}/${order}/lines/${line}`, 'PATCH', body, headers),
    deleteLine: (order, line) =>
      request(`${orders}/${order}/lines/${line}`, 'DELETE', undefined, headers),
    inspect: (order, body) => request(`${orders}/${order}/inspection`, 'PUT', body, headers),
    addPhoto: (order, form) => sendForm(`${orders}/${order}/photos`, form, headers),
    changePhoto: (order, photo, body) =>
      request(`${orders}/${order}/photos/${photo}`, 'PATCH', body, headers),
    deletePhoto: (order, photo) =>
      request(`${orders}/${order}/photos/${photo}`, 'DELETE', undefined, headers),
    checklists: () => request(checklists, 'GET', undefined, headers),
    addChecklist: (body, key) => request(checklists, 'POST', body, once(key)),
    changeChecklist: (id, body) => request(`${checklists}/${id}`, 'PUT', body, headers),
    deleteChecklist: (id) => request(`${checklists}/${id}`, 'DELETE', undefined, headers),
  };
}

async function sendForm<Data>(
  url: string,
  body: FormData,
  headers: Record<string, string>,
): Promise<Reply<Data>> {
  const reply = await fetch(url, { method: 'POST', headers, body });
  return {
    status: reply.status,
    headers: reply.headers,
    body: (await reply.json()) as Reply<Data>['body'],
  };
}

type Open = { url: string; context: { db: Db; clock: () => number } };

/** Returns the calls of a new user with these permissions, signed in now. */
export async function orderPanel(
  { url, context }: Open,
  permissions: readonly Permission[] | 'admin' = ['agenda'],
  name = 'Sofía Güida',
): Promise<OrderCalls> {
  const staff = await createStaff(context.db, permissions, { name, now: context.clock() });
  return orderCalls(url, staff);
}

/** Inserts an accepted citation of 48.50 and receives it. Returns its order. */
export async function receivedOrder(
  { context }: Open,
  calls: OrderCalls,
  serviceId: string,
  body: Record<string, unknown> = {},
): Promise<WorkOrder> {
  const citation = await insertCitation(context.db, serviceId, { status: 'accepted' });
  const { body: answer } = await calls.receive(citation, body);
  return answer.data;
}
