/** One promise of the security targets, with the command that measures it. */
export type SecurityTarget = {
  promise: string;
  target: string;
  /** What a reader runs to get this figure alone. */
  command: string;
  measure(effort: ProveOptions): Promise<Measured>;
};

/**
 * How much is measured: histories of the simulation, how long the network is silent, and whether the
 * recovery begins with a clone of the repository.
 */
export type ProveOptions = { seeds: number; silenceSeconds: number; clone: boolean };

export type Measured = { figure: string; met: boolean };

export type TargetResult = Omit<SecurityTarget, 'measure'> & Measured;

/** `options` are those of `npm run prove`, as they were given. */
export type RunInfo = { at: Date; machine: string; options: readonly string[]; minutes: number };

/** The text of `docs/security/proof.md`. */
export function proofPage(rows: readonly TargetResult[], occasion: RunInfo): string {
  const { at, machine, options, minutes } = occasion;
  const given = options.length === 0 ? '' : ` -- ${options.join(' ')}`;
  return [
    '# Security targets and today’s figures',
    '',
    `\`npm run prove${given}\` wrote this page on ${at.toISOString().slice(0, 10)} in ${minutes} min on ${machine}.`,
    '',
    '| Promise | Target | Measured | Met | Command |',
    '|---|---|---|---|---|',
    ...rows.map(lineOf),
    '',
  ].join('\n');
}

function lineOf({ promise, target, figure, met, command }: TargetResult): string {
  return `| ${promise} | ${target} | ${figure} | ${met ? 'yes' : '**no**'} | \`${command}\` |`;
}
