import { Button } from '@mantine/core';
import { whatsappLink } from '#web-kit/contact-links.ts';
import css from './cancel.module.css';
import type { View } from './cancel-view.ts';

type Props = { view: View; retry: () => void; whatsapp: string };

/** Where there is nothing to cancel: the ways on. */
export function NextSteps({ view, retry, whatsapp }: Props) {
  if (view.kind === 'loading') return null;
  const chat = whatsappLink(whatsapp, 'Hola, tengo una consulta sobre mi cita.');
  const inWorkshop = view.kind === 'found' && view.condition === 'in-workshop';
  const help = view.kind === 'lost' || inWorkshop;
  return (
    <div className={css.ways}>
      {view.kind === 'unreachable' ? <Button onClick={retry}>Reintentar</Button> : null}
      {view.kind === 'found' && !inWorkshop ? (
        <Button component="a" href="/cita">
          Agendar otra cita
        </Button>
      ) : null}
      {help && chat !== '' ? (
        <Button component="a" href={chat}>
          Escribir por WhatsApp
        </Button>
      ) : null}
      {view.kind === 'found' ? null : (
        <Button component="a" href="/" variant="default">
          Volver al inicio
        </Button>
      )}
    </div>
  );
}
