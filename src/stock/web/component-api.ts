import type * as z from 'zod/mini';
import { formatDollars } from '#shared/money/money.ts';
import type { CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  type Component,
  type ComponentUsers,
  createComponent,
  deleteComponent,
  getComponentUsers,
  listStockComponents,
  purchaseComponent,
  updateComponent,
} from '../contract/component.ts';
import { purchaseInvoice } from '../contract/invoice.ts';
import type { ShortStatus } from '../rules/stock-status.ts';

/** Calls of the tab «Componentes». Every call rejects with `CallError` only. */

export type NewComponent = CallInput<typeof createComponent>['body'];
export type ComponentChange = NonNullable<CallInput<typeof updateComponent>['body']>;
export type PurchaseInput = CallInput<typeof purchaseComponent>['body'];

export type ComponentList = z.output<typeof listStockComponents.reply>;
/** Filters of the list; `only` '' means every status. */
export type ComponentFilter = { search: string; only: ShortStatus | '' };
export type ComponentQuery = ComponentFilter & { page: number };

export const componentKeys = {
  /** Prefix of all keys that a movement of stock invalidates. */
  all: ['stock'] as const,
  list: (query: ComponentQuery) => ['stock', 'components', query] as const,
  matching: (filter: ComponentFilter) => ['stock', 'found', filter] as const,
  stats: ['stock', 'counters'] as const,
  /** Not below `all`: the key of a deleted component must not be read again. */
  users: (id: string) => ['component-users', id] as const,
};

const PER_PAGE = 50;

const filterQuery = ({ search, only }: ComponentFilter) => ({
  search,
  ...(only !== '' && { only }),
});

export async function fetchComponents(
  { page, ...filter }: ComponentQuery,
  signal: AbortSignal,
): Promise<ComponentList> {
  const query = { ...filterQuery(filter), page, limit: PER_PAGE };
  return (await staffCall(listStockComponents, { query }, { signal })).data;
}

/** Reads all matching components, by name. */
export async function fetchMatchingComponents(
  filter: ComponentFilter,
  signal: AbortSignal,
): Promise<Component[]> {
  const query = filterQuery(filter);
  return (await staffCall(listStockComponents, { query }, { signal })).data.components;
}

export async function fetchStockStats(signal: AbortSignal): Promise<ComponentList['counters']> {
  const query = { limit: 1 };
  return (await staffCall(listStockComponents, { query }, { signal })).data.counters;
}

/** Creates a component, once per idempotency key. Returns the server's message. */
export async function addComponent(body: NewComponent, key: string): Promise<string> {
  return (await staffCall(createComponent, { body }, { key })).message ?? '';
}

export async function changeComponent(id: string, body: ComponentChange): Promise<string> {
  return (await staffCall(updateComponent, { params: { id }, body })).message ?? '';
}

/** Reads the records that prevent the deletion of a component. */
export async function fetchComponentUsers(
  id: string,
  signal: AbortSignal,
): Promise<ComponentUsers> {
  return (await staffCall(getComponentUsers, { params: { id } }, { signal })).data;
}

export async function removeComponent(id: string): Promise<string> {
  return (await staffCall(deleteComponent, { params: { id } })).message ?? '';
}

/** Records a purchase, once per idempotency key. Returns the server's message. */
export async function sendPurchase(id: string, body: PurchaseInput, key: string): Promise<string> {
  return (await staffCall(purchaseComponent, { params: { id }, body }, { key })).message ?? '';
}

/** Records an invoice, once per idempotency key. Returns the server's message with the total. */
export async function sendInvoice(
  body: CallInput<typeof purchaseInvoice>['body'],
  key: string,
): Promise<string> {
  const { data, message = '' } = await staffCall(purchaseInvoice, { body }, { key });
  return `${message}: ${formatDollars(data.total)}`;
}
