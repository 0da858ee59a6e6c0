import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GUIDE_PAGES } from '#app/rules/guide.ts';
import { GUIDE_PLACES } from '#app/rules/guide-places.ts';
import { anchorOf } from '../tools/guide-pages.ts';

const ROOT = join(import.meta.dirname, '..');
const GUIDE = join(ROOT, 'docs/guia');
/** Bytes of all pictures together. */
const MAX_PICTURE_BYTES = 1_500_000;

/** The checklists of a new installation: `migrations/0050_work_orders.sql`. */
const CHECKLISTS = ['Revisión rápida', 'Revisión completa'];

const pages = new Map(
  GUIDE_PAGES.map(({ file }) => [file as string, readFileSync(join(GUIDE, `${file}.md`), 'utf8')]),
);
const anchors = new Map(
  [...pages].map(([file, text]) => [
    file,
    new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))),
  ]),
);

/** Texts in the sources: of strings, of templates between their values, and of elements. */
const TEXTS = [
  /'([^'\n]+)'/g,
  /"([^"\n]+)"/g,
  /[`}]([^`{}]+?)(?=`|\$\{)/g,
  /[>}]([^<>{}]+)(?=[<{])/g,
];

/** Returns every text of the sources that may be shown, in one line, whole and by sentence, and without what follows a label: `: `, ` (3)`. */
function shownTexts(): Set<string> {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
    .map((source) => source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''));
  const found = sources.flatMap((source) =>
    TEXTS.flatMap((form) => [...source.matchAll(form)].map(([, text = '']) => text)),
  );
  return new Set(
    found
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .flatMap((text) => [text, ...text.split('. ')])
      .map((text) => text.replace(/:$| \($/, '')),
  );
}

const linksIn = (text: string) =>
  [...text.matchAll(/\[[^\]]*\]\(([^)]+)\)/g)].map(([, href = '']) => href);

test('the guide quotes only texts that the interface shows', () => {
  const shown = shownTexts();
  const all = [...shown].join('\n');
  const isShown = (text: string) =>
    shown.has(text) || (text.split(' ').length > 2 && all.includes(text));
  const isKnown = (quoted: string) =>
    CHECKLISTS.includes(quoted) || isShown(quoted.replace(/ \(opcional\)$/, ''));
  const unknown = [...pages].flatMap(([file, text]) =>
    [...text.matchAll(/«((?:[^«»]|«[^«»]*»)+)»/g)]
      .map(([, quoted = '']) => quoted)
      .filter((quoted) => !isKnown(quoted))
      .map((quoted) => `${file}: «${quoted}»`),
  );
  expect(unknown).toEqual([]);
});

test('every link of the guide leads to a page and a section of it', () => {
  const broken = [...pages].flatMap(([file, text]) =>
    linksIn(text)
      .filter((href) => !href.startsWith('imagenes/'))
      .filter((href) => {
        const [, page = file, anchor] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(href) ?? ['', ''];
        const known = anchors.get(page);
        return !known || (anchor !== undefined && !known.has(anchor));
      })
      .map((href) => `${file}: ${href}`),
  );
  expect(broken).toEqual([]);
});

test('every tab of the panel has a section of the guide', () => {
  const tabs = readFileSync(join(ROOT, 'src/app/pages/admin/tabs/tabs.tsx'), 'utf8');
  const hashes = [...tabs.matchAll(/hash: '([\w-]+)'/g)].map(([, hash = '']) => hash);
  expect(hashes.filter((hash) => GUIDE_PLACES[hash] === undefined)).toEqual([]);
  const lost = Object.values(GUIDE_PLACES).filter((address) => {
    const [path = '', anchor = ''] = address.split('#');
    const page = GUIDE_PAGES.find((each) => each.path === path);
    return !page || !anchors.get(page.file)?.has(anchor);
  });
  expect(lost).toEqual([]);
});

test('the guide names each of its pictures, with a description, and all pictures are small', () => {
  const named = [...pages.values()].flatMap((text) => [
    ...text.matchAll(/!\[([^\]]*)\]\(imagenes\/([\w-]+\.webp)\)/g),
  ]);
  expect(named.filter(([, description = '']) => description.length < 20)).toEqual([]);
  const files = readdirSync(join(GUIDE, 'imagenes'));
  expect([...new Set(named.map(([, , file]) => file))].sort()).toEqual(files.sort());
  const bytes = files.map((file) => readFileSync(join(GUIDE, 'imagenes', file)).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_PICTURE_BYTES);
});
