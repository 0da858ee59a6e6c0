import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#ui/call.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { validateBody } from '#ui/panel/form/validate-body.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { CSV_ERROR_TEXTS, CSV_TEXTS, importComponents } from '../../contract/component-csv.ts';
import { componentKeys } from '../component-api.ts';
import { type ImportPlan, type NearCodes, previewImport, sendImport } from '../csv-api.ts';
import { type CsvText, readCsvFile } from './read-csv-file.ts';

/** A previewed file, with its text at that time (the file may change later), and the user's answers. */
type CheckedFile = CsvText & { plan: ImportPlan; nearCodes: NearCodes };

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
      const { plan, message } = await sendImport(file.text, file.nearCodes, file.plan.version);
      if (!plan.imported) {
        setState({ step: 'checked', ...file, plan });
        setFailure(CSV_TEXTS.movedOn);
        return;
      }
      await client.invalidateQueries({ queryKey: componentKeys.all });
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
