import { Button } from '@mantine/core';
import css from '../first-steps.module.css';
import type { StepProps } from '../first-steps-api.ts';

const ENVIRONMENT_TEXTS = {
  none: 'Los pagos en línea no están configurados: tus clientes pagan en el taller.',
  live: 'PayPal está configurado: tus clientes pueden pagar en línea.',
  sandbox: 'PayPal está configurado en modo de prueba: nadie paga de verdad.',
  standin: 'Los pagos son una simulación: nadie paga de verdad.',
} as const;

/** Shows whether clients can pay online. */
export function PaymentsStep({ view, onDone }: StepProps) {
  const { environment, webhook } = view.payments;
  const configured = environment !== 'none';
  return (
    <div className={css.form}>
      <p className={css.text}>{ENVIRONMENT_TEXTS[environment]}</p>
      {configured ? (
        <p className={css.text}>
          {webhook
            ? 'PayPal avisa a Bujía de cada pago.'
            : 'Falta PAYPAL_WEBHOOK_ID: Bujía se entera de un pago más tarde, cuando pregunta.'}
        </p>
      ) : (
        <p className={css.text}>
          Para cobrar en línea, quien cuida el servidor define las variables <code>PAYPAL_*</code>.
        </p>
      )}
      <Button onClick={() => void onDone(configured ? 'done' : 'skipped')}>
        {configured ? 'Entendido' : 'Seguir sin pagos en línea'}
      </Button>
    </div>
  );
}
