import type { z } from 'zod/mini';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { exportComponents, importComponents } from '../contract/component-csv.ts';

/** Components as a file, both ways. Every call rejects with `CallError` alone. */

export type ImportPlan = z.output<typeof importComponents.reply>;

export async function fetchComponentsCsv(): Promise<string> {
  return (await staffCall(exportComponents, {})).data;
}

/** What an import would do. */
export async function previewImport(csv: string, signal: AbortSignal): Promise<ImportPlan> {
  return (await staffCall(importComponents, { body: { csv, preview: true } }, { signal })).data;
}

/** All that the plan of this version says, or nothing: `imported` says which. */
export async function sendImport(
  csv: string,
  version: string,
): Promise<{ plan: ImportPlan; message: string }> {
  const { data, message = '' } = await staffCall(importComponents, {
    body: { csv, preview: false, version },
  });
  return { plan: data, message };
}
