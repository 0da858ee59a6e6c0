/**
 * The sum of the login screen (docs/rules/panel.md 9): two numbers from 1 to 10. Only the browser checks it,
 * because it protects nothing; the growing delay of the server protects the sign-in.
 */
export type LoginSum = { left: number; right: number };

/**
 * Returns another sum than `before`, so that the change is visible. `random` returns numbers in [0,
 * 1).
 */
export function nextSum(random: () => number, before?: LoginSum): LoginSum {
  const left = upTo(10, random);
  const right = upTo(10, random);
  if (before?.left !== left || before.right !== right) return { left, right };
  return { left, right: (right % 10) + 1 };
}

const upTo = (most: number, random: () => number) => 1 + Math.floor(random() * most);

/** Returns whether the typed text is the result. */
export function solvesLoginSum(sum: LoginSum, answer: string): boolean {
  return /^\s*\d{1,2}\s*$/.test(answer) && Number(answer) === sum.left + sum.right;
}
