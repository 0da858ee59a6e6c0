import type { z } from 'zod/mini';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { getStockReport } from '../contract/stock-report.ts';

export type StockReport = z.output<typeof getStockReport.reply>;

export const reportKeys = { report: ['stock', 'report'] as const };

/** What the stock is worth, what is short, and what to order. Rejects with `CallError` alone. */
export async function fetchReport(signal: AbortSignal): Promise<StockReport> {
  return (await staffCall(getStockReport, {}, { signal })).data;
}
