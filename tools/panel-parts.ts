import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPanel, type Chunk } from './panel-build.ts';
import { LOADED } from './part-files.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/panel-parts.md');
/** Groups with fewer bytes share a row. */
const SMALLEST = 900;

/** Why the largest groups are loaded by then. */
const REASONS: Readonly<Record<string, string>> = {
  'react-dom': 'renders everything; a smaller library painted presses later (0052)',
  '@mantine/core': 'theme, buttons and fields of the sign-in; tabs of the bar',
  '@tanstack/query-core': 'the cache of the data, from the check of the session on',
  zod: 'validates each answer of the server, from the sign-in on',
  '@tabler/icons-react': 'the icons of the bar and its warnings',
  react: 'renders everything',
  scheduler: 'renders everything',
  'src/app': 'bar, address, shortcuts, warnings, and the list of tabs and dialogs',
  'src/ui': 'calls, session, presses, messages and states of loading',
  'src/agenda': 'contract of the citations: the bar counts the pending ones',
  'src/reservations': 'contract of the reservations: the bar counts the pending ones',
  'src/stock': 'contract of the components: the bar counts the low ones',
  'src/clients': 'errors of a client, in the contracts of citations and reservations',
  'src/access': 'sign-in, and the check of the session',
  'src/shared': 'days, money and the fields of the contracts',
};

/** Adds the compressed bytes of a chunk to its groups, in proportion to the code of each. */
function addBytes(bytes: Map<string, number>, { code, modules }: Chunk): void {
  const size = gzipSync(code, { level: 9 }).length;
  const lengths = Object.entries(modules).map(([id, each]) => [id, each.renderedLength] as const);
  const total = lengths.reduce((sum, [, length]) => sum + length, 0) || 1;
  for (const [id, length] of lengths) {
    const group = groupOf(id);
    bytes.set(group, (bytes.get(group) ?? 0) + (size * length) / total);
  }
}

const groupOf = (id: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? /src\/[^/]+/.exec(id)?.[0] ?? 'the bundler';

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

async function pageText(): Promise<string> {
  process.env['NODE_ENV'] = 'production';
  const [start, bar] = LOADED.map(await buildPanel());
  const columns = [start, bar?.filter((each) => !start?.includes(each))].map((part) => {
    const bytes = new Map<string, number>();
    for (const chunk of part ?? []) addBytes(bytes, chunk);
    return bytes;
  });
  const sizeOf = (group: string) => columns.map((bytes) => bytes.get(group) ?? 0);
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  const groups = [...new Set(columns.flatMap((bytes) => [...bytes.keys()]))].sort(
    (a, b) => sum(sizeOf(b)) - sum(sizeOf(a)),
  );
  const row = (name: string, names: string[], reason: string) => {
    const sizes = columns.map((bytes) => sum(names.map((each) => bytes.get(each) ?? 0)));
    return `| ${[name, ...sizes.map(inKilobytes), inKilobytes(sum(sizes)), reason].join(' | ')} |`;
  };
  const large = groups.filter((group) => sum(sizeOf(group)) >= SMALLEST);
  const unexplained = large.filter((group) => REASONS[group] === undefined);
  if (unexplained.length > 0) throw new Error(`no reason for ${unexplained.join(', ')}`);
  return [
    '# What the panel loads before a tab',
    '',
    '`npm run panel:parts -- --write` writes this page. Kilobytes are those of `gzip`, as `npm run check` counts them; the size of a',
    'file is divided among its parts in proportion to their code. Parts below 0.9 kB share the last row. Each tab loads',
    'its own files after these (docs/decisions/0049 and 0093).',
    '',
    '| part | sign-in | bar, after it | both | why it is loaded by then |',
    '| --- | ---: | ---: | ---: | --- |',
    ...large.map((group) => row(group, [group], REASONS[group] ?? '')),
    row(
      'others',
      groups.filter((group) => !large.includes(group)),
      'small parts of the above',
    ),
    row('**all**', groups, ''),
    '',
  ].join('\n');
}

const text = await pageText();
if (process.argv.includes('--write')) {
  if ((await readFile(PAGE, 'utf8').catch(() => '')) !== text) await writeFile(PAGE, text);
} else process.stdout.write(text);
