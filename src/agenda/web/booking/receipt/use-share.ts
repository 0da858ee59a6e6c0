import { useState } from 'react';

/** Opens the phone's share sheet with a text, or copies the text. `message` reports the copy. */
export function useShare(text: string): { share: () => void; message: string } {
  const [message, setMessage] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copiado');
    } catch {
      setMessage('No se pudo copiar');
    }
    setTimeout(() => setMessage(''), 4000);
  };
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title: 'Comprobante de Reserva', text });
    } catch (error) {
      // The visitor may close the sheet; copy only if the sheet did not open.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return { share: () => void share(), message };
}
