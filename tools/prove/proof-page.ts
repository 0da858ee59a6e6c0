/** A security target, with the command that measures it. */
export type SecurityTarget = {
  promise: string;
  target: string;
  /** The command for this figure alone. */
  command: string;
  measure(options: ProveOptions): Promise<Measured>;
};

/**
 * The extent of the measurement: histories of the simulation, seconds of network silence, and
 * whether the recovery begins with a clone of the repository.
 */
export type ProveOptions = { seeds: number; silenceSeconds: number; clone: boolean };

export type Measured = { figure: string; met: boolean };

export type TargetResult = Omit<SecurityTarget, 'measure'> & Measured;

/** `options`: the arguments of `npm run prove`. */
export type RunInfo = { at: Date; machine: string; options: readonly string[]; minutes: number };

/** Returns the text of `docs/security/proof.md`. */
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
