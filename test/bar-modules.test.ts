import { expect, test } from 'vitest';
import { BAR_PACKAGES } from '../tools/bar-modules.ts';
import { buildPanel } from '../tools/panel-build.ts';

const SIGN_IN = 'src/app/pages/admin/main.tsx';
const BAR = 'src/app/pages/admin/shell.tsx';

test('BAR_PACKAGES names what the bar adds to the sign-in of packages with one index, and nothing else', async () => {
  // Both as entries, and without groups of files: each module is in a file of exactly those that use it.
  const scriptsOf = await buildPanel({
    plugins: [
      { name: 'no-groups', outputOptions: (options) => ({ ...options, codeSplitting: true }) },
    ],
    build: { minify: false, rolldownOptions: { input: [SIGN_IN, BAR] } },
  });
  const modulesOf = (entry: string) =>
    scriptsOf(entry).flatMap(({ modules }) => Object.keys(modules));
  const signIn = new Set(modulesOf(SIGN_IN));
  const added = modulesOf(BAR).filter((id) => !signIn.has(id) && /@mantine\/core|@tabler/.test(id));
  const isNamed = (id: string) => BAR_PACKAGES.some((each) => id.includes(each));
  expect(added.filter((id) => !isNamed(id))).toEqual([]);
  expect(BAR_PACKAGES.filter((each) => !added.some((id) => id.includes(each)))).toEqual([]);
});
