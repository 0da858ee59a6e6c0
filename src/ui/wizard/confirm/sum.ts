/** The arithmetic check of public.md section 5: operands 1 to 10, the larger first for minus. */
export type Sum = { left: number; sign: '+' | '-'; right: number; result: number };

export const SUM_SENTENCE = 'Por favor resuelve correctamente la operación de verificación.';
export const SUM_NOTE = '❌ Respuesta incorrecta, intenta de nuevo.';

/** `random` gives numbers in [0, 1), like `Math.random`. */
export function makeSum(random: () => number): Sum {
  const one = 1 + Math.floor(random() * 10);
  const other = 1 + Math.floor(random() * 10);
  if (random() < 0.5) return { left: one, sign: '+', right: other, result: one + other };
  const left = Math.max(one, other);
  const right = Math.min(one, other);
  return { left, sign: '-', right, result: left - right };
}

/** Another one than before, so that «Nueva operación» visibly does something. */
export function makeOtherSum(before: Sum, random: () => number): Sum {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const sum = makeSum(random);
    if (askSum(sum) !== askSum(before)) return sum;
  }
  return makeSum(random);
}

/** `¿Cuánto es 7 + 5?` */
export function askSum(sum: Sum): string {
  return `¿Cuánto es ${sum.left} ${sum.sign === '+' ? '+' : '−'} ${sum.right}?`;
}

export function solves(sum: Sum, answer: string): boolean {
  return /^\s*\d{1,2}\s*$/.test(answer) && Number(answer) === sum.result;
}
