import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#ui/call.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { validateBody } from '#ui/panel/form/validate-body.ts';
import { endsSession, staffCall } from '#ui/panel/session/staff-call.ts';
import {
  CSV_ERROR_TEXTS,
  CSV_TEXTS,
  type ImportReply,
  importComponents,
  MAX_CSV_CHARACTERS,
} from '../../contract/component-csv.ts';

/** Answers for codes of the file: the code of the same component, or `null` for a new one. */
export type NearCodes = ReadonlyMap<string, string | null>;

const bodyOf = (csv: string, nearCodes: NearCodes) => ({
  csv,
  nearCodes: [...nearCodes].map(([code, same]) => ({ code, same })),
});

/** Returns the plan of an import without importing. */
async function previewImport(csv: string, nearCodes: NearCodes, signal?: AbortSignal) {
  const body = { ...bodyOf(csv, nearCodes), preview: true };
  return (await staffCall(importComponents, { body }, signal && { signal })).data;
}

/** A previewed file, with its text at that time (the file may change later), and the user's answers. */
type CheckedFile = CsvText & { plan: ImportReply; nearCodes: NearCodes };

export type ImportState =
  | { step: 'waiting' }
  | { step: 'checking'; name: string }
  | { step: 'refused'; name: string; message: string }
  | ({ step: 'checked'; name: string } & CheckedFile);

/** State of an import: choose a file, preview it, import it. A new file replaces the earlier one. */
export function useImport(onDone: () => void) {
  const [state, setState] = useState<ImportState>({ step: 'waiting' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const client = useQueryClient();
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  const chooseFile = async (files: readonly File[]) => {
    const [file] = files;
    if (busy || !file) return;
    current.current?.abort();
    const check = new AbortController();
    current.current = check;
    setFailure(null);
    setState({ step: 'checking', name: file.name });
    const next = await checkFile(files, file, check.signal);
    if (!check.signal.aborted) setState(next);
  };
  const answer = (answers: NearCodes) => {
    if (busy || state.step !== 'checked') return;
    setState({ ...state, nearCodes: new Map([...state.nearCodes, ...answers]) });
  };
  const run = async (send: (file: CheckedFile & { name: string }) => Promise<void>) => {
    if (busy || state.step !== 'checked') return;
    setBusy(true);
    setFailure(null);
    try {
      await send(state);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  /** Previews the file again, with the answers. */
  const review = () =>
    run(async (file) => {
      const plan = await previewImport(file.text, file.nearCodes);
      setState({ step: 'checked', ...file, plan });
    });
  const confirm = () =>
    run(async (file) => {
      const { version } = file.plan;
      const body = { ...bodyOf(file.text, file.nearCodes), preview: false, version };
      const { data: plan, message = '' } = await staffCall(importComponents, { body });
      if (!plan.imported) {
        setState({ step: 'checked', ...file, plan });
        setFailure(CSV_TEXTS.movedOn);
        return;
      }
      await client.invalidateQueries({ queryKey: ['stock'] });
      toastDone(message);
      onDone();
    });
  return { state, busy, failure, chooseFile, answer, review, confirm };
}

async function checkFile(
  files: readonly File[],
  file: File,
  signal: AbortSignal,
): Promise<ImportState> {
  const { name } = file;
  if (files.length > 1) return { step: 'refused', name, message: CSV_ERROR_TEXTS.several };
  const read = await readCsvFile(file);
  if ('message' in read) return { step: 'refused', name, message: read.message };
  const { csv: message } = validateBody(importComponents, { csv: read.text });
  if (message !== undefined) return { step: 'refused', name, message };
  try {
    const nearCodes: NearCodes = new Map();
    const plan = await previewImport(read.text, nearCodes, signal);
    return { step: 'checked', name, ...read, plan, nearCodes };
  } catch (error) {
    if (signal.aborted) return { step: 'waiting' };
    if (!(error instanceof CallError)) throw error;
    // The sign-in dialog reports the ended session; the user chooses the file again afterwards.
    if (endsSession(error)) return { step: 'waiting' };
    return { step: 'refused', name, message: error.message };
  }
}

/** `legacy`: not Unicode; decoded as Windows-1252, the default of spreadsheets on Windows. */
type CsvText = { text: string; legacy: boolean };
type CsvFileResult = CsvText | { message: string };

/** Maximum file size: two bytes per character that the server accepts. */
const MAX_BYTES = 2 * MAX_CSV_CHARACTERS;

/** Returns the file's text, or the message why it cannot be read. */
export async function readCsvFile(file: Blob): Promise<CsvFileResult> {
  if (file.size > MAX_BYTES) return { message: CSV_ERROR_TEXTS.tooLarge };
  const bytes = await file.arrayBuffer().catch(() => null); // Changed or deleted since it was chosen.
  if (bytes === null) return { message: CSV_ERROR_TEXTS.unreadable };
  if (bytes.byteLength === 0) return { message: CSV_ERROR_TEXTS.empty };
  return decodeCsv(new Uint8Array(bytes)) ?? { message: CSV_ERROR_TEXTS.notCsv };
}

/** Returns `null` for a file that is no text, such as a workbook or a picture. */
export function decodeCsv(bytes: Uint8Array): CsvText | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUnicode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeUnicode(bytes, 'utf-16be');
  if (bytes.includes(0)) return null;
  return decodeUnicode(bytes, 'utf-8') ?? { text: decode(bytes, 'windows-1252'), legacy: true };
}

function decodeUnicode(bytes: Uint8Array, encoding: string): CsvText | null {
  try {
    return { text: decode(bytes, encoding), legacy: false };
  } catch {
    return null;
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
