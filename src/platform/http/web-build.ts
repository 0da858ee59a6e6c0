import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT } from '../project-root.ts';

/** Output folder of tools/build.ts for browsers. */
export const WEB_FOLDER = fileURLToPath(new URL('dist/web', PROJECT_ROOT));
/** Output folder of tools/build.ts for the bundles that render pages on the server. */
export const SERVER_BUNDLES = fileURLToPath(new URL('dist/server', PROJECT_ROOT));

/** A small font. Style sheets also name larger ones, which browsers load for other letters only. */
export const isSmallFont = (file: string): boolean => /-basic-[\w-]+\.woff2$/.test(file);

type Chunk = { file: string; name?: string; css?: string[]; assets?: string[]; imports?: string[] };

/** URLs of the files that a page needs; style sheets in their order. */
export type PageFiles = { script: string; styles: string[]; fonts: string[] };

/** Returns the files of a page by its two entries of the build. Throws if the site was not built. */
export function readPageFiles(entries: { script: string; styles: string }): PageFiles {
  const manifest = readManifest();
  const [script, chunks] = [manifest[entries.script], withImports(manifest, entries.styles)];
  if (!script || chunks.length === 0) {
    throw new Error(`dist/web holds no ${entries.script}: run npm run build`);
  }
  return {
    script: urlOf(script.file),
    styles: urls(chunks.flatMap((chunk) => chunk.css ?? [])),
    fonts: urls(chunks.flatMap((chunk) => chunk.assets ?? [])).filter(isSmallFont),
  };
}

/** Returns the files that all pages share (colours, fonts, links, focus): `site` in vite.config.ts. */
export function readSharedFiles(): Omit<PageFiles, 'script'> {
  const shared = Object.values(readManifest()).find(({ name }) => name === 'site');
  if (!shared) throw new Error('dist/web holds no shared styles: run npm run build');
  return {
    styles: urls(shared.css ?? []),
    fonts: urls(shared.assets ?? []).filter(isSmallFont),
  };
}

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(WEB_FOLDER, '.vite/manifest.json'), 'utf8'));
}

/** Returns a chunk after its imports, because style sheets must be in that order. */
function withImports(manifest: Record<string, Chunk>, name: string): Chunk[] {
  const chunk = manifest[name];
  if (!chunk) return [];
  return [...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each)), chunk];
}

const urlOf = (file: string) => `/${file}`;
const urls = (files: string[]) => [...new Set(files)].map(urlOf);
