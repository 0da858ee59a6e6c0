import type { DumpValue } from '../dump-values.ts';
import type { ImportedPicture } from '../import-records.ts';
import { found, NOTHING, noted, problemReading, type Reading, shown } from './reading.ts';
import { isDocument } from './reference-values.ts';

/** Pictures that people upload have fewer; the server makes them smaller. */
const MAX_BYTES = 12 * 1024 * 1024;
const DATA_URL = /^data:(?:image\/[a-z+.-]+|application\/pdf);base64,/i;
/** Fields in which an embedded picture is kept beside its name and type. */
const INNER = ['data', 'buffer', 'url', 'src', 'base64', 'path'] as const;

/** Reads an embedded picture: bytes, or a `data:` URL. An address is never fetched. */
export function readPicture(value: DumpValue | undefined): Reading<ImportedPicture> {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (value instanceof Uint8Array) return pictureOf(value);
  if (isDocument(value)) {
    const inner = INNER.find((name) => value[name] !== undefined && value[name] !== null);
    return inner === undefined ? NOTHING : readPicture(value[inner]);
  }
  if (typeof value !== 'string') return problemReading(`${shown(value)} no es una imagen.`);
  const prefix = DATA_URL.exec(value)?.[0];
  if (prefix === undefined) {
    return problemReading(`La imagen ${shown(value)} es una dirección: no se trae.`);
  }
  return pictureOf(bytesOf(value.slice(prefix.length)));
}

function pictureOf(bytes: Uint8Array): Reading<ImportedPicture> {
  if (bytes.length === 0) return problemReading('La imagen está vacía o dañada.');
  if (bytes.length > MAX_BYTES) return problemReading('La imagen supera los 12 MB: no se trae.');
  return found({ bytes });
}

/** Reads a list of pictures; what is no picture is left out with a note. */
export function readPictures(
  value: DumpValue | undefined,
  most: number,
): Reading<ImportedPicture[]> {
  const all = (Array.isArray(value) ? value : [value ?? null]).map(readPicture);
  const pictures = all.flatMap((each) => (each.kind === 'value' ? [each.value] : []));
  const problem = all.find((each) => each.kind === 'problem');
  const note =
    problem?.sentence ??
    (pictures.length > most ? `Hay más de ${most} imágenes: las demás no se traen.` : undefined);
  if (note !== undefined) return noted(pictures.slice(0, most), note);
  return pictures.length === 0 ? NOTHING : found(pictures);
}

/** Text that is not base64 has no bytes. */
function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(base64);
  } catch {
    return new Uint8Array();
  }
}
