/** The arithmetic check of docs/rules/public.md 5: operands 1 to 10, the larger first for minus. */
export type Sum = { left: number; sign: '+' | '-'; right: number; result: number };

export const SUM_SENTENCE = 'Por favor resuelve correctamente la operación de verificación.';
export const SUM_NOTE = '❌ Respuesta incorrecta, intenta de nuevo.';

/** Returns a new sum. `random` returns numbers in [0, 1), as `Math.random` does. */
export function makeSum(random: () => number): Sum {
  const first = 1 + Math.floor(random() * 10);
  const second = 1 + Math.floor(random() * 10);
  if (random() < 0.5) return { left: first, sign: '+', right: second, result: first + second };
  const left = Math.max(first, second);
  const right = Math.min(first, second);
  return { left, sign: '-', right, result: left - right };
}

/** Returns another sum than `before`, so that «Nueva operación» has a visible effect. */
export function makeOtherSum(before: Sum, random: () => number): Sum {
  for (let round = 0; round < 20; round += 1) {
    const sum = makeSum(random);
    if (askSum(sum) !== askSum(before)) return sum;
  }
  return makeSum(random);
}

/** Formats the question `¿Cuánto es 7 + 5?`. */
export function askSum(sum: Sum): string {
  return `¿Cuánto es ${sum.left} ${sum.sign === '+' ? '+' : '−'} ${sum.right}?`;
}

export function solves(sum: Sum, answer: string): boolean {
  return /^\s*\d{1,2}\s*$/.test(answer) && Number(answer) === sum.result;
}
