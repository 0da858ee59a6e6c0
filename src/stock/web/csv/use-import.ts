import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#web-kit/call.ts';
import { bodyProblems } from '#web-kit/panel/body-problems.ts';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import { CSV_SENTENCES, CSV_TEXTS, importComponents } from '../../contract/component-csv.ts';
import { componentKeys } from '../component-api.ts';
import { type ImportPlan, previewCsv, sendCsv } from '../csv-api.ts';
import { type CsvText, readCsvFile } from './read-csv-file.ts';

/** A file that was looked through: its text as it was then, whatever becomes of the file. */
type Checked = CsvText & { plan: ImportPlan };

export type ImportState =
  | { is: 'waiting' }
  | { is: 'checking'; name: string }
  | { is: 'refused'; name: string; sentence: string }
  | ({ is: 'checked'; name: string } & Checked);

/** Choosing a file, what it would do, and doing it. A file chosen later makes the earlier one void. */
export function useImport(onDone: () => void) {
  const [state, setState] = useState<ImportState>({ is: 'waiting' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const client = useQueryClient();
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (busy || !file) return;
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    setFailure(null);
    setState({ is: 'checking', name: file.name });
    const next = await stateOf(files, file, mine.signal);
    if (!mine.signal.aborted) setState(next);
  };
  const confirm = async () => {
    if (busy || state.is !== 'checked') return;
    setBusy(true);
    setFailure(null);
    try {
      const { plan, message } = await sendCsv(state.text, state.plan.version);
      if (!plan.imported) {
        setState({ ...state, plan });
        setFailure(CSV_TEXTS.movedOn);
        return;
      }
      await client.invalidateQueries({ queryKey: componentKeys.all });
      toastDone(message);
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { state, busy, failure, take, confirm };
}

async function stateOf(
  files: readonly File[],
  file: File,
  signal: AbortSignal,
): Promise<ImportState> {
  const { name } = file;
  if (files.length > 1) return { is: 'refused', name, sentence: CSV_SENTENCES.several };
  const read = await readCsvFile(file);
  if ('sentence' in read) return { is: 'refused', name, sentence: read.sentence };
  const { csv: sentence } = bodyProblems(importComponents, { csv: read.text });
  if (sentence !== undefined) return { is: 'refused', name, sentence };
  try {
    return { is: 'checked', name, ...read, plan: await previewCsv(read.text, signal) };
  } catch (error) {
    if (signal.aborted) return { is: 'waiting' };
    if (!(error instanceof CallError)) throw error;
    // The gate says that the session ended; the file is chosen again after it.
    if (endsSession(error)) return { is: 'waiting' };
    return { is: 'refused', name, sentence: error.message };
  }
}
