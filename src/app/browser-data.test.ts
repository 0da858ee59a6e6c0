import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BROWSER_DATA } from './pages/admin/browser-data.ts';

/** The public pages keep what visitors type in their own browser (docs/rules/public.md). */
const OF_VISITORS = [
  'src/ui/wizard/storage/browser-store.ts',
  'src/client-page/web/client-page-script.ts',
];

const STORAGE =
  /\b(?:localStorage|sessionStorage|indexedDB|localStorageColorSchemeManager|serviceWorker|cookieStore)\b|\bcaches\.|document\.cookie/;

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

test('exactly the files of BROWSER_DATA and those of the public pages use the storage of the browser', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  const using = sources.filter((name) =>
    STORAGE.test(withoutComments(readFileSync(path.join(root, name), 'utf8'))),
  );
  expect(using.sort()).toEqual([...Object.keys(BROWSER_DATA), ...OF_VISITORS].sort());
});
