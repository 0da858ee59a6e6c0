/** Returns `puesto 1`, `sobreturno` or `sin puesto`. */
export function bayLabel(citation: { overbooked: boolean }, bay: number | null): string {
  if (bay !== null) return `puesto ${bay}`;
  return citation.overbooked ? 'sobreturno' : 'sin puesto';
}
