import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { toastError } from '#ui/panel/feedback/toast.ts';

/** How long the button shows «Copiado», in ms. */
const COPIED_MS = 4_000;

/** Copies a text and confirms it for some seconds. */
export function CopyButton({ text, verb }: { text: string; verb: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers have no clipboard without HTTPS.
      toastError('No se pudo copiar. Selecciona el texto y cópialo a mano.');
    }
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      aria-live="polite"
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {copied ? 'Copiado' : verb}
    </Button>
  );
}
