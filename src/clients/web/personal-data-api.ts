import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { anonymiseClient, exportClient } from '../contract/personal-data.ts';

/** Every call here rejects only with `CallError`. */

const exportPath = (id: string) => exportClient.path.replace(':id', id);

/** Everything that is stored about the person of a client, as JSON. */
export function fetchExport(id: string): Promise<Blob> {
  return staffBlob(exportPath(id));
}

/**
 * The same as a page. The page is opened from memory, where an address needs its origin: its style sheet is
 * the only one that it names.
 */
export async function fetchExportPage(id: string): Promise<Blob> {
  const page = await staffBlob(`${exportPath(id)}?format=page`);
  const html = (await page.text()).replace('href="/api/', `href="${location.origin}/api/`);
  return new Blob([html], { type: 'text/html; charset=utf-8' });
}

/** The server answers 403 `wrong-password` for a wrong password. */
export async function anonymise(id: string, password: string): Promise<string> {
  return (await staffCall(anonymiseClient, { params: { id }, body: { password } })).message ?? '';
}
