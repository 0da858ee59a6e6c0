import { useEffect } from 'react';
import type { LazyPart } from '#ui/panel/lazy-part.tsx';

/** Time in ms from the start of the panel until the files of all parts are fetched. */
const PREFETCH_DELAY_MS = 3_000;

/** Addresses of the files of each part, which the build writes into the page; none in development. */
function filesOf(name: string): readonly string[] | undefined {
  const list = document.getElementById('part-files')?.textContent ?? '{}';
  return (JSON.parse(list) as Record<string, readonly string[]>)[name];
}

const fetched = new Map<string, Promise<unknown>>();

/**
 * Fetches a file into the browser's cache, where an import finds it; it is immutable. It does not run: Chromium keeps a
 * failed `import()` until the page is reloaded, but a failed fetch is repeated.
 */
function fetchOnce(file: string): Promise<unknown> {
  const known = fetched.get(file);
  if (known !== undefined) return known;
  const answer = fetch(file, { priority: 'low' }).then((response) => {
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.arrayBuffer();
  });
  fetched.set(file, answer);
  answer.catch(() => fetched.delete(file));
  return answer;
}

/** Fetches the files of a part. Returns whether they are all in the browser's cache. */
async function fetchFiles(name: string): Promise<boolean> {
  const files = filesOf(name);
  if (files === undefined) return false;
  return Promise.all(files.map(fetchOnce)).then(
    () => true,
    () => false,
  );
}

/** Loads a part that the user is about to open. Returns whether it can be rendered. */
export async function loadPart<Props>(name: string, part: LazyPart<Props>): Promise<boolean> {
  if (!(await fetchFiles(name))) return false;
  return part.load().then(
    () => true,
    () => false,
  );
}

/** Fetches the files of these parts, one part after the other, once the panel is shown. */
export function usePartFiles(names: readonly string[]): void {
  const all = names.join();
  useEffect(() => {
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
