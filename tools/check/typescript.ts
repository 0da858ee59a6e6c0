import { relative } from 'node:path';
import { runTool } from './command.ts';
import { filesIn, isTest } from './tree.ts';
import type { Check } from './types.ts';

const CODE = ['src/**/*.{ts,tsx}', '{demo,simulation,test,tools,e2e,bench}/**/*.{ts,tsx}', '*.ts'];

/** One thread: another check runs at the same time, and several threads check shared types twice. */
const FLAGS = ['--pretty', 'false', '--listFiles', '--singleThreaded'];

const isWeb = (path: string) => /^src\/(?:[^/]+\/web|ui|app\/pages)\//.test(path);
const usesBothSides = (path: string) =>
  /^(?:e2e\/|test\/(?:browser|panel|wizard)\/|tools\/draw-|bench\/panel-page)/.test(path) ||
  (isWeb(path) && isTest(path));

/**
 * Type checks of three projects: the server without DOM, the screens without Node, and the tests
 * that use both. Every file belongs to one project, and a file that its project does not read is a
 * problem.
 */
export const typescript: readonly Check[] = [
  typeCheck('server', (path) => !isWeb(path) && !usesBothSides(path)),
  typeCheck('web', (path) => isWeb(path) && !usesBothSides(path)),
  typeCheck('tests', usesBothSides),
];

function typeCheck(name: string, belongs: (path: string) => boolean): Check {
  const project = `tsconfig.${name}.json`;
  return {
    name: `types (${name})`,
    async run(root) {
      const wanted = filesIn(root, ...CODE).filter(belongs);
      if (wanted.length === 0) return [];
      const ran = await runTool(root, 'tsc', '-p', project, ...FLAGS);
      const lines = ran.stdout.split('\n').filter((line) => line.trim() !== '');
      const listed = new Set(lines.map((line) => relative(root, line).replaceAll('\\', '/')));
      const errors = lines.filter((line) => / error TS\d+|^error TS\d+/.test(line));
      const unread = wanted.filter((path) => !listed.has(path));
      if (ran.code !== 0 && errors.length === 0) errors.push(...lines.slice(-5), ran.stderr);
      return [...errors, ...unread.map((path) => `${path} is not read by ${project}`)];
    },
  };
}
