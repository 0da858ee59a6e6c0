import { formatCents } from '#shared/money/money.ts';

/** The text of the button: `Aprobar US$ 118,00`; without an approved line `Enviar respuesta`. */
export function sendLabel(cents: number, approves: boolean): string {
  return approves ? `Aprobar ${formatCents(cents)}` : 'Enviar respuesta';
}
