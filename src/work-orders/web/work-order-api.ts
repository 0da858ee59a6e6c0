import { type QueryClient, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { CallError, CallInput } from '#ui/call.ts';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { uploadForm } from '#ui/panel/files/upload.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  addChecklist,
  type Checklist,
  changeChecklist,
  deleteChecklist,
  listChecklists,
} from '../contract/checklist.ts';
import {
  proposeEstimate,
  recordAnswers,
  sendEstimate,
  withdrawEstimate,
} from '../contract/estimate.ts';
import { putInspection } from '../contract/inspection.ts';
import { addLine, changeLine, deleteLine } from '../contract/line.ts';
import { addPhoto, changePhoto, deletePhoto, getPhoto } from '../contract/photo.ts';
import {
  changeWorkOrder,
  getWorkOrder,
  type Photo,
  receiveVehicle,
  type WorkOrder,
  workOrder,
} from '../contract/work-order.ts';
import type { PhotoSide } from '../rules/photos.ts';

/** Calls of work orders. All functions here reject only with `CallError`. */

export type ReceptionInput = NonNullable<CallInput<typeof receiveVehicle>['body']>;
export type WorkOrderChange = CallInput<typeof changeWorkOrder>['body'];
export type LineInput = CallInput<typeof addLine>['body'];
export type LineChangeInput = CallInput<typeof changeLine>['body'];
export type InspectionInput = NonNullable<CallInput<typeof putInspection>['body']>;
export type PhotoInput = CallInput<typeof addPhoto>['body'];
export type PhotoChange = NonNullable<CallInput<typeof changePhoto>['body']>;
export type ChecklistInput = CallInput<typeof addChecklist>['body'];
export type ChecklistChange = CallInput<typeof changeChecklist>['body'];
export type AnswersInput = CallInput<typeof recordAnswers>['body'];
export type SendChannelInput = CallInput<typeof sendEstimate>['body']['channel'];

/**
 * Keys of the query cache. Those of an order begin with `citations`: live events of citations refresh
 * them. A photo never changes.
 */
export const workOrderKeys = {
  order: (citation: string) => ['citations', 'work-order', citation] as const,
  photo: (order: string, photo: string, side: PhotoSide) =>
    ['work-order-photos', order, photo, side] as const,
  checklists: ['checklists'] as const,
};

/** The order of a citation; `null` before the reception. */
export async function fetchWorkOrder(
  citation: string,
  signal: AbortSignal,
): Promise<WorkOrder | null> {
  return (await staffCall(getWorkOrder, { params: { id: citation } }, { signal })).data;
}

/** Reads the order of a citation while `enabled`; `data` is `null` before the reception. */
export function useWorkOrder(citation: string, enabled = true) {
  return useQuery({
    queryKey: workOrderKeys.order(citation),
    queryFn: ({ signal }) => fetchWorkOrder(citation, signal),
    enabled,
  });
}

/** Shows the order that a call returned, and reads the citations again, whose cards summarise it. */
export function storeWorkOrder(client: QueryClient, order: WorkOrder): void {
  const key = workOrderKeys.order(order.citation);
  client.setQueryData(key, order);
  void client.invalidateQueries({
    queryKey: ['citations'],
    predicate: ({ queryKey }) => queryKey[1] !== 'work-order' || queryKey[2] !== order.citation,
  });
}

/** Shows the order that a call returned, and reads it again: a read that began before may answer with an older one. */
export function replaceWorkOrder(client: QueryClient, order: WorkOrder): void {
  const queryKey = workOrderKeys.order(order.citation);
  client.setQueryData(queryKey, order);
  void client.invalidateQueries({ queryKey });
}

/** The current order of a rejected change; `null` if it is not readable. */
export const orderIn = ({ data }: CallError): WorkOrder | null =>
  z.safeParse(workOrder, data).data ?? null;

/** Opens the order of a citation, once per key. */
export async function openWorkOrder(
  citation: string,
  body: ReceptionInput,
  key: string,
): Promise<WorkOrder> {
  return (await staffCall(receiveVehicle, { params: { id: citation }, body }, { key })).data;
}

export async function changeReception(citation: string, body: WorkOrderChange): Promise<WorkOrder> {
  return (await staffCall(changeWorkOrder, { params: { id: citation }, body })).data;
}

/** Adds a proposed line, once per key. */
export async function createLine(order: string, body: LineInput, key: string): Promise<WorkOrder> {
  return (await staffCall(addLine, { params: { id: order }, body }, { key })).data;
}

export async function updateLine(
  order: string,
  line: string,
  body: LineChangeInput,
): Promise<WorkOrder> {
  return (await staffCall(changeLine, { params: { id: order, line }, body })).data;
}

export async function removeLine(order: string, line: string): Promise<WorkOrder> {
  return (await staffCall(deleteLine, { params: { id: order, line } })).data;
}

/** Starts the inspection, or sets findings by their position. */
export async function saveInspection(order: string, body: InspectionInput): Promise<WorkOrder> {
  return (await staffCall(putInspection, { params: { id: order }, body })).data;
}

/** Stores a photo, once per content. `onProgress` receives 0 to 1. */
export async function uploadPhoto(
  order: string,
  file: File,
  body: PhotoInput,
  onProgress: (part: number) => void = () => {},
): Promise<Photo> {
  return (await uploadForm(addPhoto, { params: { id: order }, body }, { file, onProgress })).data;
}

export async function updatePhoto(
  order: string,
  photo: string,
  body: PhotoChange,
): Promise<WorkOrder> {
  return (await staffCall(changePhoto, { params: { id: order, photo }, body })).data;
}

export async function removePhoto(order: string, photo: string): Promise<WorkOrder> {
  return (await staffCall(deletePhoto, { params: { id: order, photo } })).data;
}

export function fetchPhoto(
  order: string,
  photo: string,
  side: PhotoSide,
  signal: AbortSignal,
): Promise<Blob> {
  const path = getPhoto.path
    .replace(':id', order)
    .replace(':photo', photo)
    .replace(':size', String(side));
  return staffBlob(path, { signal });
}

/** «Proponer»: the proposed lines wait for review. */
export async function draftEstimate(order: string): Promise<WorkOrder> {
  return (await staffCall(proposeEstimate, { params: { id: order }, body: {} })).data;
}

/**
 * Sends an estimate; returns the order, the link and the text for the client. A draft is rejected if its lines are
 * no longer those of the `reviewed` order.
 */
export async function sendToClient(
  estimate: string,
  channel: SendChannelInput,
  reviewed: WorkOrder,
) {
  const lines = reviewed.lines
    .filter(({ state }) => state === 'proposed')
    .map(({ _id, version }) => ({ line: _id, version }));
  const params = { id: estimate };
  return (await staffCall(sendEstimate, { params, body: { channel, lines } })).data;
}

export async function withdrawSent(estimate: string): Promise<WorkOrder> {
  return (await staffCall(withdrawEstimate, { params: { id: estimate }, body: {} })).data;
}

/** Records what the client answered at the counter or by telephone. */
export async function answerEstimate(estimate: string, body: AnswersInput): Promise<WorkOrder> {
  return (await staffCall(recordAnswers, { params: { id: estimate }, body })).data;
}

export async function fetchChecklists(signal: AbortSignal): Promise<Checklist[]> {
  return (await staffCall(listChecklists, {}, { signal })).data;
}

/** Adds a checklist, once per key. */
export async function createChecklist(body: ChecklistInput, key: string): Promise<Checklist> {
  return (await staffCall(addChecklist, { body }, { key })).data;
}

export async function updateChecklist(id: string, body: ChecklistChange): Promise<Checklist> {
  return (await staffCall(changeChecklist, { params: { id }, body })).data;
}

export async function removeChecklist(id: string): Promise<void> {
  await staffCall(deleteChecklist, { params: { id } });
}
