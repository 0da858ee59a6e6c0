import { useEffect } from 'react';
import { fetchBeforeImports, fetchFile } from '#ui/panel/import-loaded.ts';

/** Time in ms from the start of the panel until the files of all parts are fetched. */
const PREFETCH_DELAY_MS = 3_000;

/** Addresses of the files of each part, which the build writes into the page; none in development. */
let files: Readonly<Record<string, readonly string[]>> | undefined;

function filesOf(name: string): readonly string[] {
  files ??= JSON.parse(document.getElementById('part-files')?.textContent ?? '{}') as typeof files;
  return files?.[name] ?? [];
}

/** Fetches the files of a part. Returns whether they are all in the browser's cache. */
const fetchFiles = (name: string): Promise<boolean> =>
  Promise.all(filesOf(name).map((file) => fetchFile(file, 'low'))).then(
    () => true,
    () => false,
  );

/** Fetches the files of these parts, one part after the other, once the panel is shown. */
export function usePartFiles(names: readonly string[]): void {
  const all = names.join();
  useEffect(() => {
    fetchBeforeImports();
    let stopped = false;
    const timer = setTimeout(async () => {
      for (const name of all.split(',')) if (stopped || !(await fetchFiles(name))) return;
    }, PREFETCH_DELAY_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [all]);
}
