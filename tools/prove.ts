import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { ensurePages } from './build.ts';
import { PROJECT } from './check/tree.ts';
import { type ProveOptions, proofPage, type TargetResult } from './prove/proof-page.ts';
import { SECURITY_TARGETS } from './prove/security-targets.ts';
import { readOptions } from './read-options.ts';

/**
 * `npm run prove`: measures each security target and writes `docs/security/proof.md`. `--short`
 * takes minutes; the long form takes hours, most of them for the simulation, whose number of
 * histories is `--seeds`. Ends with 1 where a target is missed.
 */
const values = readOptions('prove', {
  short: { type: 'boolean', default: false },
  seeds: { type: 'string' },
});
const options: ProveOptions = {
  seeds: Number(values.seeds ?? (values.short ? 200 : 10_000)),
  silenceSeconds: values.short ? 5 : 30,
  clone: !values.short,
};

await ensurePages();
const began = performance.now();
const rows: TargetResult[] = [];
for (const { measure, ...proof } of SECURITY_TARGETS) {
  console.error(proof.promise);
  const measured = await measure(options).catch((error: Error) => ({
    figure: `not measured: ${error.message.split('\n')[0]}`,
    met: false,
  }));
  console.error(`  ${measured.met ? 'met' : 'missed'}: ${measured.figure}`);
  rows.push({ ...proof, ...measured });
}
const [{ model = 'unknown' } = {}] = cpus();
const page = proofPage(rows, {
  at: new Date(),
  machine: `${cpus().length} × ${model}, Node.js ${process.version}`,
  options: process.argv.slice(2),
  minutes: Math.round((performance.now() - began) / 60_000),
});
const file = join(PROJECT, 'docs/security/proof.md');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, page);
if (rows.some(({ met }) => !met)) process.exitCode = 1;
