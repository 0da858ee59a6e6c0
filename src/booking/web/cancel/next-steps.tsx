import { whatsappLink } from '#ui/contact-links.ts';
import { Button, buttonClass } from '#ui/wizard/fields/button.tsx';
import css from './cancel.module.css';

type Props = { whatsapp: string; missing: boolean };

/** Links for a citation that cannot be cancelled. `missing`: the server found none; the script shows the others. */
export function NextSteps({ whatsapp, missing }: Props) {
  const chat = whatsappLink(whatsapp, 'Hola, tengo una consulta sobre mi cita.');
  return (
    <div className={css.ways} data-part="ways" hidden={!missing}>
      <Button look="primary" data-press="retry" hidden>
        Reintentar
      </Button>
      <a className={buttonClass({ look: 'primary' })} href="/cita" data-part="book" hidden>
        Agendar otra cita
      </a>
      {chat === '' ? null : (
        <a className={buttonClass({ look: 'primary' })} href={chat} data-part="help" hidden>
          Escribir por WhatsApp
        </a>
      )}
      <a className={buttonClass({})} href="/" data-part="home" hidden={!missing}>
        Volver al inicio
      </a>
      {missing ? (
        <a className={buttonClass({})} href="/#donde-estamos" data-part="reach">
          Comunicarse con el taller
        </a>
      ) : null}
    </div>
  );
}
