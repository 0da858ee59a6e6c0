import { useState } from 'react';

/** Hands a text to the phone's share sheet, or copies it and says so. */
export function useShare(text: string): { share: () => void; said: string } {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copiado');
    } catch {
      setSaid('No se pudo copiar');
    }
    setTimeout(() => setSaid(''), 4000);
  };
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title: 'Comprobante de Reserva', text });
    } catch (error) {
      // The visitor may close the sheet; only a sheet that never opened calls for a copy.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return { share: () => void share(), said };
}
