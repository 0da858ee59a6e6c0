import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { type Manifest, staticChunks } from './check/page-weight.ts';

const ROOT = join(import.meta.dirname, '..');

export type Chunk = Pick<Rolldown.OutputChunk, 'code' | 'modules'>;

/** Builds the panel without writing it. Returns a function that returns the scripts that load with an entry. */
export async function buildPanel(
  changes: InlineConfig = {},
): Promise<(entry: string) => readonly Chunk[]> {
  const { output } = (await build({
    ...changes,
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    mode: 'panel',
    build: { ...changes.build, write: false },
  })) as Rolldown.RolldownOutput;
  const files = new Map(output.map((each) => [each.fileName, each]));
  const written = files.get('.vite/manifest.json');
  const manifest: Manifest = JSON.parse(written?.type === 'asset' ? String(written.source) : '');
  return (entry) =>
    [...staticChunks(manifest, entry)].flatMap((key) => {
      const file = files.get(manifest[key]?.file ?? '');
      return file?.type === 'chunk' ? file : [];
    });
}
