import { PART_SOURCES } from '../src/app/pages/admin/part-sources.ts';
import { type Manifest, staticChunks } from './check/page-weight.ts';

/** What is loaded before any part. */
export const LOADED = ['src/app/pages/admin.html', 'src/app/pages/admin/shell.tsx'];

/** Returns the script element that lists the files of each part, without those that are loaded by then. */
export function partFilesElement(manifest: Manifest): string {
  const filesOf = (key: string) =>
    [...staticChunks(manifest, key)].flatMap((each) => {
      const { file, css = [] } = manifest[each] ?? { file: '' };
      return [file, ...css].filter((name) => /\.(js|css)$/.test(name));
    });
  const loaded = new Set(LOADED.flatMap(filesOf));
  const files = Object.entries(PART_SOURCES).map(([name, source]) => {
    if (!manifest[source]) throw new Error(`${source} is no part of the panel`);
    return [
      name,
      filesOf(source)
        .filter((file) => !loaded.has(file))
        .map((file) => `/${file}`),
    ];
  });
  return `<script type="application/json" id="part-files">${JSON.stringify(Object.fromEntries(files))}</script>`;
}
