import type { z } from 'zod/mini';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { getStockReport } from '../contract/stock-report.ts';

export type StockReport = z.output<typeof getStockReport.reply>;

export const reportKeys = { report: ['stock', 'report'] as const };

/** Reads the value of the stock, components that are low or out, and quantities to order. Rejects with `CallError` only. */
export async function fetchReport(signal: AbortSignal): Promise<StockReport> {
  return (await staffCall(getStockReport, {}, { signal })).data;
}
