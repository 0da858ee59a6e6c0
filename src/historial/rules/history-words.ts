const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-UY')} ${count === 1 ? one : many}`;

/** `12 citas y 3 reservas`, without what there is none of. */
export function recordsText(citations: number, reservations: number): string {
  const parts = [
    ...(citations > 0 ? [counted(citations, 'cita', 'citas')] : []),
    ...(reservations > 0 ? [counted(reservations, 'reserva', 'reservas')] : []),
  ];
  return parts.join(' y ');
}

export function clearedText(citations: number, reservations: number): string {
  const what = recordsText(citations, reservations);
  return `Historial vaciado: ${what}. Antes se guardó una copia, que puedes descargar.`;
}
