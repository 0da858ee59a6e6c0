import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { uploadForm } from '#ui/panel/files/upload.ts';
import {
  type ImportChoices,
  type ImportPreview,
  importFiles,
  previewFiles,
} from '../contract/imports.ts';

const FIRST_CHOICES: ImportChoices = { dates: 'utc-day' };

/** The chosen files with what they would do. The files are sent again for each other choice, and for the import. */
export function useImportFiles() {
  const client = useQueryClient();
  const task = useTask();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  /** Whether `preview` shows `choices`: not after a choice whose preview failed. */
  const [isShown, setIsShown] = useState(false);
  /** Part of the files that is sent, 0 to 1. */
  const [sent, setSent] = useState(0);

  const send = (chosen: readonly File[], next: ImportChoices) =>
    task.run(async () => {
      setSent(0);
      setIsShown(false);
      const upload = { files: chosen, onProgress: setSent };
      setPreview((await uploadForm(previewFiles, { body: next }, upload)).data);
      setIsShown(true);
    });
  const clear = () => {
    setFiles([]);
    setPreview(null);
    setChoices(FIRST_CHOICES);
    task.clear();
  };
  return {
    ...task,
    files,
    choices,
    preview,
    isShown,
    sent,
    clear,
    choose: (chosen: readonly File[]) => {
      if (chosen.length === 0 || task.busy) return;
      clear();
      setFiles(chosen);
      void send(chosen, FIRST_CHOICES);
    },
    change: (change: Partial<ImportChoices>) => {
      const next = { ...choices, ...change };
      setChoices(next);
      void send(files, next);
    },
    start: () =>
      task.run(async () => {
        setSent(0);
        await uploadForm(importFiles, { body: choices }, { files, onProgress: setSent });
        clear();
        await client.invalidateQueries({ queryKey: ['imports'] });
      }),
  };
}

export type ImportFilesState = ReturnType<typeof useImportFiles>;
