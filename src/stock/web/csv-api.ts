import type { z } from 'zod/mini';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { exportComponents, importComponents } from '../contract/component-csv.ts';

/** Export and import of components. Every call rejects with `CallError` only. */

export type ImportPlan = z.output<typeof importComponents.reply>;

/** Answers for codes of the file: the code of the same component, or `null` for a new one. */
export type NearCodes = ReadonlyMap<string, string | null>;

const answersOf = (nearCodes: NearCodes) => [...nearCodes].map(([code, same]) => ({ code, same }));

export async function fetchComponentsCsv(): Promise<string> {
  return (await staffCall(exportComponents, {})).data;
}

/** Returns the plan of an import without importing. */
export async function previewImport(
  csv: string,
  nearCodes: NearCodes,
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const body = { csv, preview: true, nearCodes: answersOf(nearCodes) };
  return (await staffCall(importComponents, { body }, signal && { signal })).data;
}

/** Imports the plan of this version, or nothing if it is outdated; see `imported`. */
export async function sendImport(
  csv: string,
  nearCodes: NearCodes,
  version: string,
): Promise<{ plan: ImportPlan; message: string }> {
  const { data, message = '' } = await staffCall(importComponents, {
    body: { csv, preview: false, nearCodes: answersOf(nearCodes), version },
  });
  return { plan: data, message };
}
