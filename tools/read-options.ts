import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/**
 * Reads the options of a command of the project. Prints the usage and ends the process for `--help`
 * (0) and for an unknown option (2).
 */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  command: string,
  options: Options,
) {
  const known = Object.entries(options).map(([name, { type }]) =>
    type === 'string' ? `--${name} VALUE` : `--${name}`,
  );
  const usage = `npm run ${command} -- ${known.map((each) => `[${each}]`).join(' ')}`;
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(2);
  }
}
