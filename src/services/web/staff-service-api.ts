import * as z from 'zod/mini';
import { CallError, type CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  createService,
  deleteService,
  listServices,
  type StaffService,
  staffService,
  toggleService,
  updateService,
} from '../contract/staff-service.ts';
import type { Category } from '../rules/category.ts';

/** Every call here rejects only with `CallError`. */

export type ServiceInput = CallInput<typeof createService>['body'];
export type ServiceChange = CallInput<typeof updateService>['body'];
export type ServiceQuery = { page: number; category: Category | '' };
export type ServicePage = {
  services: StaffService[];
  total: number;
  page: number;
  totalPages: number;
};

/** Services per page (docs/rules/panel.md 9). */
const SERVICES_PER_PAGE = 20;

export const serviceKeys = {
  all: ['services'] as const,
  lists: ['services', 'list'] as const,
  list: (query: ServiceQuery) => ['services', 'list', query] as const,
};

export async function fetchServices(
  { page, category }: ServiceQuery,
  signal: AbortSignal,
): Promise<ServicePage> {
  const query = { page, limit: SERVICES_PER_PAGE, ...(category !== '' && { category }) };
  const { data } = await staffCall(listServices, { query }, { signal });
  if (Array.isArray(data)) throw new Error('expected a page, got the whole list');
  return data;
}

type Saved = { service: StaffService; message: string };

/** Creates a service, once per key. */
export async function addService(body: ServiceInput, key: string): Promise<Saved> {
  const { data, message = '' } = await staffCall(createService, { body }, { key });
  return { service: data, message };
}

export async function changeService(id: string, body: ServiceChange): Promise<Saved> {
  const { data, message = '' } = await staffCall(updateService, { params: { id }, body });
  return { service: data, message };
}

/** Sends the wanted state instead of a toggle, so that two concurrent requests do not undo each other. */
export async function toggleServiceActive(id: string, active: boolean): Promise<StaffService> {
  return (await staffCall(toggleService, { params: { id }, body: { active } })).data;
}

export async function removeService(id: string): Promise<string> {
  return (await staffCall(deleteService, { params: { id } })).message ?? '';
}

/** Returns the current service from a 409 `changed-meanwhile`, otherwise `null`. */
export function newerServiceIn(error: unknown): StaffService | null {
  if (!(error instanceof CallError) || error.code !== 'changed-meanwhile') return null;
  return z.safeParse(staffService, error.data).data ?? null;
}
