import { whatsappLink } from '#ui/contact-links.ts';
import { Button, buttonClass } from '#ui/wizard/fields/button.tsx';
import css from './cancel.module.css';
import type { CancelView } from './cancel-view.ts';

type Props = { view: CancelView; retry: () => void; whatsapp: string };

/** Links for a citation that cannot be cancelled. */
export function NextSteps({ view, retry, whatsapp }: Props) {
  if (view.kind === 'loading') return null;
  const chat = whatsappLink(whatsapp, 'Hola, tengo una consulta sobre mi cita.');
  const inWorkshop = view.kind === 'found' && view.condition === 'in-workshop';
  const help = view.kind === 'lost' || inWorkshop;
  return (
    <div className={css.ways}>
      {view.kind === 'unreachable' ? (
        <Button look="primary" onClick={retry}>
          Reintentar
        </Button>
      ) : null}
      {view.kind === 'found' && !inWorkshop ? (
        <a className={buttonClass({ look: 'primary' })} href="/cita">
          Agendar otra cita
        </a>
      ) : null}
      {help && chat !== '' ? (
        <a className={buttonClass({ look: 'primary' })} href={chat}>
          Escribir por WhatsApp
        </a>
      ) : null}
      {view.kind === 'found' ? null : (
        <a className={buttonClass({})} href="/">
          Volver al inicio
        </a>
      )}
    </div>
  );
}
