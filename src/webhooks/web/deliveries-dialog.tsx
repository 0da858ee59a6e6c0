import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconClockHour4,
  IconMailOff,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { Banner } from '#ui/banner.tsx';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import states from '#ui/panel/dialogs/dialog-states.module.css';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { ReadPending } from '#ui/panel/feedback/read-pending.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { Pager } from '#ui/panel/list/pager.tsx';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { DotSeparated, formatInstant } from '#ui/panel/text/inline-text.tsx';
import {
  type Delivery,
  listDeliveries,
  resendDelivery,
  testWebhook,
  type Webhook,
} from '../contract/webhook.ts';
import { type DeliveryState, PROBLEM_TEXTS } from '../rules/delivery-texts.ts';
import { eventLabel } from '../rules/event-types.ts';
import css from './webhooks-dialog.module.css';

/** The log of a webhook, kept current by live events. */
export function DeliveriesDialog({ webhook: { _id, name, on } }: { webhook: Webhook }) {
  const frame = useDialogFrame();
  const [page, setPage] = useState(1);
  const sendTest = useSend(testWebhook);
  const resend = useSend(resendDelivery);
  const task = useTask();
  const deliveries = useQuery({
    ...readQuery(listDeliveries, { params: { id: _id }, query: { page, limit: 10 } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data } = deliveries;
  return (
    <PanelDialog
      {...frame}
      title={`Envíos a ${name}`}
      footer={
        <>
          <Button variant="default" onClick={frame.onClose}>
            Cerrar
          </Button>
          {on ? (
            <Button
              leftSection={<IconSend size={20} aria-hidden />}
              aria-disabled={task.busy || undefined}
              onClick={() => void task.run(() => sendTest({ params: { id: _id }, body: {} }))}
            >
              Enviar una prueba
            </Button>
          ) : null}
        </>
      }
    >
      <div className="column gap-16">
        {task.problem === null ? null : (
          <Banner kind="error" title="No se pudo enviar">
            {task.problem}
          </Banner>
        )}
        {data === undefined ? (
          <ReadPending title="No se pudieron cargar los envíos." read={deliveries} height={96} />
        ) : null}
        {data?.total === 0 ? (
          <div className={states.empty}>
            <IconSend size={40} aria-hidden />
            <p>
              Todavía no se envió nada.{' '}
              {on ? 'Envía una prueba para ver si el programa la recibe. ' : ''}
              Los envíos quedan aquí 30 días.
            </p>
          </div>
        ) : null}
        {data === undefined || data.total === 0 ? null : (
          <ul className={`plain-list ${css.list}`}>
            {data.deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery._id}
                delivery={delivery}
                onResend={
                  on && delivery.state !== 'waiting'
                    ? () =>
                        void task.run(() =>
                          resend({ params: { id: _id, delivery: delivery._id }, body: {} }),
                        )
                    : null
                }
              />
            ))}
          </ul>
        )}
        <Pager
          page={page}
          totalPages={data?.totalPages ?? 1}
          onPage={setPage}
          label="Páginas de envíos"
        />
      </div>
    </PanelDialog>
  );
}

const STATES: Readonly<
  Record<DeliveryState, { label: string; family: ChipColour; icon: typeof IconSend }>
> = {
  waiting: { label: 'Por enviar', family: 'amber', icon: IconClockHour4 },
  delivered: { label: 'Entregado', family: 'green', icon: IconCircleCheck },
  'given-up': { label: 'Sin entregar', family: 'red', icon: IconMailOff },
};

type RowProps = {
  delivery: Delivery;
  /** `null`: it cannot be sent again now. */
  onResend: (() => void) | null;
};

function DeliveryRow({ delivery, onResend }: RowProps) {
  const { timeZone } = useWorkshop();
  const { type, body, state, createdAt, excerpt, attempts } = delivery;
  const { label, family, icon } = STATES[state];
  const when = formatInstant(createdAt, timeZone);
  const result = resultOf(delivery);
  return (
    <li className={css.row}>
      <b className={css.name}>
        {eventLabel(type)}
        <Chip family={family} icon={icon}>
          {label}
        </Chip>
      </b>
      <div className="muted small">
        <DotSeparated
          parts={[
            when,
            ...(result === null ? [] : [result]),
            ...(attempts === 0 ? [] : [attemptsOf(delivery)]),
            ...(attempts === 0 ? [] : retryOf(delivery, timeZone)),
          ]}
        />
      </div>
      <details className={css.details}>
        <summary className="small">Mensaje y respuesta</summary>
        <pre className={css.message}>{body}</pre>
        <pre className={css.message}>{excerpt === '' ? 'Respuesta sin texto' : excerpt}</pre>
      </details>
      {onResend === null ? null : (
        <div className={css.actions}>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconRefresh size={18} aria-hidden />}
            aria-label={`Enviar de nuevo: ${eventLabel(type)}, ${when}`}
            onClick={onResend}
          >
            Enviar de nuevo
          </Button>
        </div>
      )}
    </li>
  );
}

/** Formats what came of the last attempt; null before the first one. */
function resultOf({ status, problem, attempts, state }: Delivery): string | null {
  if (status !== null) return `Respondió ${status}`;
  if (problem === null) return attempts === 0 || state === 'waiting' ? null : 'Sin respuesta';
  return Object.entries(PROBLEM_TEXTS).find(([code]) => code === problem)?.[1] ?? problem;
}

/** The first retry comes within the minute that the row shows. */
function retryOf({ nextAttemptAt, lastAttemptAt }: Delivery, timeZone: string): string[] {
  if (nextAttemptAt === null || lastAttemptAt === null) return [];
  const seconds = Math.round((Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt)) / 1_000);
  if (seconds < 60) return [`Se reintenta a los ${Math.max(seconds, 1)} s`];
  return [`Se reintenta: ${formatInstant(nextAttemptAt, timeZone)}`];
}

const attemptsOf = ({ attempts }: Delivery) =>
  attempts === 1 ? '1 intento' : `${attempts} intentos`;
