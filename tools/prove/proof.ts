/** One promise of the security targets, with the command that measures it. */
export type Proof = {
  promise: string;
  target: string;
  /** What a reader runs to get this figure alone. */
  command: string;
  measure(effort: Effort): Promise<Measured>;
};

/** `short` takes minutes, `long` takes hours. */
export type Effort = 'short' | 'long';

export type Measured = { figure: string; met: boolean };

export type ProofRow = Omit<Proof, 'measure'> & Measured;

export type Occasion = { at: Date; machine: string; effort: Effort; minutes: number };

/** The text of `docs/security/proof.md`. */
export function proofPage(rows: readonly ProofRow[], occasion: Occasion): string {
  const { at, machine, effort, minutes } = occasion;
  const option = effort === 'short' ? ' -- --short' : '';
  return [
    '# Security targets and today’s figures',
    '',
    `\`npm run prove${option}\` wrote this page on ${at.toISOString().slice(0, 10)} in ${minutes} min on ${machine}.`,
    '',
    '| Promise | Target | Measured | Met | Command |',
    '|---|---|---|---|---|',
    ...rows.map(lineOf),
    '',
  ].join('\n');
}

function lineOf({ promise, target, figure, met, command }: ProofRow): string {
  return `| ${promise} | ${target} | ${figure} | ${met ? 'yes' : '**no**'} | \`${command}\` |`;
}
