import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BUDGETS } from './budgets.ts';
import { PROJECT } from './tree.ts';

/** The project's configuration, with which the checks read the fixtures. */
const CONFIGURATION = [
  'package.json',
  'biome.json',
  '.gitignore',
  '.dependency-cruiser.mjs',
  'knip.json',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  'tsconfig.tests.json',
  'tools/check',
];

/**
 * Creates a temporary tree with the project's configuration and the fixtures. The caller removes
 * it.
 */
export function makeFixtureTree(): string {
  const root = mkdtempSync(join(tmpdir(), 'bujia-fixtures-'));
  for (const path of CONFIGURATION)
    cpSync(join(PROJECT, path), join(root, path), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'), 'junction');
  cpSync(join(PROJECT, 'tools/fixtures'), root, { recursive: true });
  for (const [path, text] of Object.entries(generatedFixtures())) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Fixtures that would be in the way as files of the repository. */
function generatedFixtures(): Record<string, string> {
  const gone = ['sell', 'Forever'].join('');
  const off = (call: string) => `${call}('later', () => {});\n`;
  return {
    'src/agenda/server/endless.ts': `// wrong: layout: too long\n${'export {};\n'.repeat(300)}`,
    'docs/where.md': `-- wrong: wording: machine path\nSee ${['', 'home', 'ana', 'bujia'].join('/')}\n`,
    'docs/mirror.md': `-- wrong: wording: registry host\nhttps://${['registry', 'npmjs', 'org'].join('.')}/zod\n`,
    'docs/renamed.md': `-- wrong: names: ${gone}\nCalls \`${gone}\`.\n`,
    'docs/moved.md': `-- wrong: names: rules/gone.ts\nSee \`rules/gone.ts\`.\n`,
    'test/renamed.test.ts': `// wrong: names: ${gone}\ntest('${gone} sells', () => {});\n`,
    'docs/measures.md': '| product TypeScript lines | 9 |\n',
    'src/agenda/web/styled.tsx': `// wrong: dead code: has no class gone\n// wrong: dead code: names the class idle\nimport css from './styled.module.css';\nexport const name = css.gone;\n`,
    'src/agenda/web/styled.module.css': '.idle {\n  margin: 0;\n}\n',
    'test/off.test.ts': `// wrong: wording: test turned off\n${off(['it', 'skip'].join('.'))}`,
    'test/alone.test.ts': `// wrong: wording: test turned off\n${off(['describe', 'only'].join('.'))}`,
    'package-lock.json': JSON.stringify(LOCKFILE),
    ...heavyPages(),
  };
}

const LOCKFILE = {
  packages: {
    '': { dependencies: { a: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '1.0.0' } },
    'node_modules/gpl': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' },
    'node_modules/sharp': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/a/node_modules/b': {
      version: '1.0.0',
      optionalDependencies: { a: '1.0.0', 'b-for-nobody': '1.0.0' },
    },
  },
};

/** A build of one incompressible script that every page loads. */
function heavyPages(): Record<string, string> {
  const file = 'assets/heavy.js';
  const page = { file: 'assets/light.js', imports: ['heavy'], css: [file.replace('.js', '.css')] };
  const entries = Object.fromEntries(
    BUDGETS.flatMap(({ entry, styles = entry }) => [
      [entry, page],
      [styles, page],
    ]),
  );
  const noise = randomBytes(300_000).toString('base64');
  return {
    'dist/web/.vite/manifest.json': JSON.stringify({ ...entries, heavy: { file } }),
    'dist/web/assets/light.js': '1;',
    'dist/web/assets/heavy.js': noise,
    'dist/web/assets/heavy.css': noise,
  };
}
