import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { dropAll } from './photo-queue.ts';

/**
 * Asks before the user signs out while `count` photos of theirs are on this device: a shared device keeps them until
 * the user's next sign-in.
 */
export function LeaveDialog({ count }: { count: number }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const [failed, setFailed] = useState(false);
  const onLeave = useEffectEvent((event: Event) => {
    if (count === 0 || !(event instanceof CustomEvent)) return;
    event.preventDefault();
    setFailed(false);
    setLeave(() => event.detail as () => void);
  });
  useEffect(() => {
    const listener = (event: Event) => onLeave(event);
    window.addEventListener('panel-leave', listener);
    return () => window.removeEventListener('panel-leave', listener);
  }, []);
  const close = () => setLeave(null);
  const dropAndLeave = async () => {
    setFailed(false);
    try {
      await dropAll();
      leave?.();
    } catch {
      setFailed(true);
    }
  };
  return (
    <PanelDialog
      opened={leave !== null}
      onClose={close}
      title={titleOf(count)}
      focusTitle={false}
      footer={
        <>
          <Button variant="default" onClick={close} data-autofocus>
            Esperar
          </Button>
          {count === 0 ? null : (
            <Button variant="subtle" color="red" onClick={() => void dropAndLeave()}>
              {count === 1 ? 'Salir y borrarla' : 'Salir y borrarlas'}
            </Button>
          )}
          <Button onClick={() => leave?.()}>{keepVerb(count)}</Button>
        </>
      }
    >
      <p role="status">{waitingText(count)}</p>
      {failed ? (
        <p role="alert">
          No se {count === 1 ? 'pudo' : 'pudieron'} borrar de este dispositivo. Intenta otra vez o
          recarga la página.
        </p>
      ) : null}
    </PanelDialog>
  );
}

function waitingText(count: number): string {
  if (count === 0) return 'Ya puedes salir.';
  return count === 1
    ? 'Si sales ahora, queda en este dispositivo y se sube cuando vuelvas a entrar en él. Nadie más la ve.'
    : 'Si sales ahora, quedan en este dispositivo y se suben cuando vuelvas a entrar en él. Nadie más las ve.';
}

function keepVerb(count: number): string {
  if (count === 0) return 'Salir';
  return count === 1 ? 'Salir y guardarla' : 'Salir y guardarlas';
}

function titleOf(count: number): string {
  if (count === 0) return 'Todas las fotos están subidas';
  return count === 1 ? 'Hay 1 foto sin enviar' : `Hay ${count} fotos sin enviar`;
}
