import { type Day, shortDay } from '#shared/time/day-time.ts';
import type { BlockKind } from './suspicious-blocks.ts';

type BlockSummary = {
  kind: BlockKind;
  count: number;
  /** Working minutes, and their share of the coming two weeks in per cent. */
  minutes: number;
  percent: number;
  from: Day;
  to: Day;
  clientName: string | null;
};

const KIND_LABELS: Readonly<Record<BlockKind, string>> = {
  person: 'Una misma persona',
  network: 'Una misma red',
  everybody: 'Clientes nuevos en las últimas 24 horas',
};

/** Returns the text about a block of suspicious bookings. */
export function formatSuspiciousBlock(block: BlockSummary): string {
  const { kind, count, minutes, percent, from, to, clientName } = block;
  const who = clientName === null ? KIND_LABELS[kind] : `${KIND_LABELS[kind]} (${clientName})`;
  const when = from === to ? `el ${shortDay(from)}` : `del ${shortDay(from)} al ${shortDay(to)}`;
  const hours = String(Math.round(minutes / 6) / 10).replace('.', ',');
  return `${who}: ${count} citas web sin confirmar ${when} (${hours} horas, ${percent}\u00A0% de dos semanas).`;
}
