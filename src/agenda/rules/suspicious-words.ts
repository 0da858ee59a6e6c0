import { type Day, shortDay } from '#kernel/day-time.ts';
import type { BlockKind } from './suspicious-blocks.ts';

type Words = {
  kind: BlockKind;
  count: number;
  /** Working minutes, and their share of the coming two weeks in per cent. */
  minutes: number;
  percent: number;
  from: Day;
  to: Day;
  clientName: string | null;
};

const WHO: Readonly<Record<BlockKind, string>> = {
  person: 'Una misma persona',
  network: 'Una misma red',
  everybody: 'Clientes nuevos en las últimas 24 horas',
};

/** Returns what staff read of a block of suspicious bookings. */
export function blockInWords(block: Words): string {
  const { kind, count, minutes, percent, from, to, clientName } = block;
  const who = clientName === null ? WHO[kind] : `${WHO[kind]} (${clientName})`;
  const when = from === to ? `el ${shortDay(from)}` : `del ${shortDay(from)} al ${shortDay(to)}`;
  const hours = String(Math.round(minutes / 6) / 10).replace('.', ',');
  return `${who}: ${count} citas web sin confirmar ${when} (${hours} horas, ${percent}\u00A0% de dos semanas).`;
}
