import type { z } from 'zod/mini';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { exportComponents, importComponents } from '../contract/component-csv.ts';

/** Export and import of components. Every call rejects with `CallError` only. */

export type ImportPlan = z.output<typeof importComponents.reply>;

export async function fetchComponentsCsv(): Promise<string> {
  return (await staffCall(exportComponents, {})).data;
}

/** Returns the plan of an import without importing. */
export async function previewImport(csv: string, signal: AbortSignal): Promise<ImportPlan> {
  return (await staffCall(importComponents, { body: { csv, preview: true } }, { signal })).data;
}

/** Imports the plan of this version, or nothing if it is outdated: `imported` tells which. */
export async function sendImport(
  csv: string,
  version: string,
): Promise<{ plan: ImportPlan; message: string }> {
  const { data, message = '' } = await staffCall(importComponents, {
    body: { csv, preview: false, version },
  });
  return { plan: data, message };
}
