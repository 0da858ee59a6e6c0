type Loads = Map<string, Promise<unknown>>;
/** Files that are in the browser's cache, or on their way. */
const fetched: Loads = new Map();
/** Style sheets that were added to the page. */
const applied: Loads = new Map();

/** Loads a file once, and again after it failed. */
function once(loads: Loads, file: string, load: () => Promise<unknown>): Promise<unknown> {
  const known = loads.get(file);
  if (known !== undefined) return known;
  const loading = load();
  loads.set(file, loading);
  loading.catch(() => loads.delete(file));
  return loading;
}

/** Fetches a file into the browser's cache, where an import finds it: it is immutable. It does not run. */
export function fetchFile(file: string, priority: RequestPriority): Promise<unknown> {
  return once(fetched, file, async () => {
    const response = await fetch(file, { priority });
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.arrayBuffer();
  });
}

/** Applies a style sheet, or preloads a module without waiting for its imports. */
function addLink(file: string, rel: 'stylesheet' | 'modulepreload'): Promise<unknown> {
  const link = document.createElement('link');
  const loading = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${file} did not load`));
    };
  });
  Object.assign(link, { rel, crossOrigin: '', href: file });
  document.head.append(link);
  return loading;
}

const isStyleSheet = (file: string) => file.endsWith('.css');

/** Whether the page has the file, or loads it. */
const isInPage = (file: string) =>
  document.head.querySelector(`script[src="${file}"], link[href="${file}"]`) !== null;

let fetchesFirst = false;

/** Called once the panel is shown. What it starts with is imported at once. */
export function fetchBeforeImports(): void {
  fetchesFirst = true;
}

/**
 * The build calls this for each `import()` of the panel, with the files that the module needs. Once the panel is shown they
 * are fetched before the module is imported: Chromium keeps a failed `import()` until the page is reloaded, but a failed
 * fetch is repeated. Vite moves a `then` of the `import()` itself into `load`: it misses a failed file.
 */
export async function importAfterFetch<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const missing = files
    .map((file) => `/${file}`)
    .filter((file) => applied.has(file) || !isInPage(file));
  if (fetchesFirst) await Promise.all(missing.map((file) => fetchFile(file, 'auto')));
  const sheets = missing.filter(isStyleSheet);
  const modules = missing.filter((file) => !isStyleSheet(file));
  for (const file of modules) addLink(file, 'modulepreload').catch(() => undefined);
  await Promise.all(sheets.map((file) => once(applied, file, () => addLink(file, 'stylesheet'))));
  return load();
}
