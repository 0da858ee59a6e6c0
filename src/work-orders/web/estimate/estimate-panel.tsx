import { Button } from '@mantine/core';
import { IconChevronDown, IconMessageReply } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import { useNow } from '#ui/use-now.ts';
import { proposeEstimate, withdrawEstimate } from '../../contract/estimate.ts';
import type { Estimate, WorkOrder } from '../../contract/work-order.ts';
import { agoText } from '../order/order-facts.ts';
import { useShownOrder } from '../order/shown-order.ts';
import { orderKey, useOrderChange } from '../use-work-order.ts';
import { AnswersDialog } from './answers-dialog.tsx';
import css from './estimate.module.css';
import { EstimateChip } from './estimate-history.tsx';
import { openEstimates } from './open-estimates.ts';
import { type ReadyLink, ReadyLinkCard, SendButtons, useEstimateCall } from './send-buttons.tsx';

/** Opens a dialog that changes the order. */
type Show = (dialog: ReactNode) => void;

/** The estimates that can still be answered, and «Proponer» for lines that none of them has. */
export function EstimatePanel({ show }: { show: Show }) {
  const { order } = useShownOrder();
  const { draft, sent, unoffered } = openEstimates(order);
  // Kept here: the sending replaces the card of the draft by that of the sent estimate.
  const [ready, setReady] = useState<ReadyLink | null>(null);
  const shared = { show, onSent: setReady };
  return (
    <>
      {sent === null ? null : (
        <SentEstimate
          key={sent._id}
          estimate={sent}
          ready={ready?.estimate === sent._id ? ready : null}
          {...shared}
        />
      )}
      {draft === null ? null : <DraftEstimate key={draft._id} estimate={draft} {...shared} />}
      {unoffered.length === 0 ? null : <ProposeCard order={order} unoffered={unoffered.length} />}
    </>
  );
}

function ProposeCard({ order, unoffered }: { order: WorkOrder; unoffered: number }) {
  const change = useOrderChange(proposeEstimate);
  const { busy, run } = useEstimateCall(order.citation);
  const proposeNow = () =>
    run('No se pudo proponer el presupuesto', async () => {
      await change({ params: { id: order._id }, body: {} });
    });
  return (
    <div className={css.card}>
      <p>{proposeText(order, unoffered)}</p>
      <div className={css.actions}>
        <BusyButton busy={busy} onClick={() => void proposeNow()}>
          Proponer
        </BusyButton>
      </div>
    </div>
  );
}

/** Why a new version is needed, or what «Proponer» does. */
function proposeText({ estimates }: WorkOrder, count: number): string {
  const lines = count === 1 ? '1 línea' : `${count} líneas`;
  const [last] = estimates;
  switch (last?.state) {
    case 'sent':
      return `El presupuesto enviado no incluye ${lines}. Propón una versión nueva.`;
    case 'superseded':
      return 'El presupuesto enviado ya no vale: una línea cambió. Propón y envía una versión nueva.';
    case 'expired':
      return 'El presupuesto venció sin respuesta. Propón y envía una versión nueva.';
    case 'withdrawn':
      return 'El presupuesto fue retirado. Propón una versión nueva cuando esté lista.';
    default:
      return `Cuando ${lines === '1 línea' ? 'la línea esté lista' : `las ${lines} estén listas`}, propón el presupuesto para revisarlo y enviarlo.`;
  }
}

type EstimateProps = { estimate: Estimate; show: Show };
type SendableProps = EstimateProps & { onSent: (link: ReadyLink) => void };

function DraftEstimate({ estimate, onSent, show }: SendableProps) {
  const { timeZone } = useWorkshop();
  const { proposedAt, proposedBy } = estimate;
  return (
    <section className={css.card} aria-label="Presupuesto para revisar">
      <EstimateHead estimate={estimate} />
      <p className="muted small">
        {proposedBy === '' ? 'Propuesto' : `Lo propuso ${proposedBy}`} ·{' '}
        {formatInstant(proposedAt, timeZone)}
      </p>
      <p>Revisa textos y precios. Cuando esté listo, envíalo al cliente.</p>
      <SendButtons estimate={estimate} onSent={onSent} />
      <EstimateActions estimate={estimate} show={show} />
    </section>
  );
}

type SentProps = SendableProps & { ready: ReadyLink | null };

function SentEstimate({ estimate, ready, onSent, show }: SentProps) {
  const { citation } = useShownOrder();
  const id = useId();
  const [again, setAgain] = useState(false);
  return (
    <section className={css.card} aria-label="Presupuesto enviado">
      <EstimateHead estimate={estimate} />
      <p>
        <SentText estimate={estimate} />
      </p>
      <EstimateActions estimate={estimate} show={show}>
        <Button
          variant="default"
          className={css.fold ?? ''}
          rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          aria-expanded={again}
          aria-controls={id}
          onClick={() => setAgain(!again)}
        >
          Enviar otra vez
        </Button>
      </EstimateActions>
      <div id={id} hidden={!again}>
        <SendButtons estimate={estimate} onSent={onSent} />
      </div>
      {ready === null ? null : <ReadyLinkCard ready={ready} clientPhone={citation.clientPhone} />}
    </section>
  );
}

const CHANNELS = {
  whatsapp: 'por WhatsApp',
  email: 'por email',
  link: 'con un enlace',
  counter: 'en el mostrador',
} as const;

/** «Enviado por WhatsApp hace 2 h · vence el jueves, 3 de diciembre» */
function SentText({ estimate: { sentAt, channel, validUntil } }: { estimate: Estimate }) {
  const now = useNow();
  const sent = sentAt === null ? '' : ` ${agoText(now - Date.parse(sentAt))}`;
  const by = channel === null ? '' : ` ${CHANNELS[channel]}`;
  const until = validUntil === null ? '' : ` · vence el ${longDayWithoutYear(validUntil)}`;
  return `Enviado${by}${sent}${until}`;
}

function EstimateHead({ estimate }: { estimate: Estimate }) {
  return (
    <h4 className={css.head}>
      <span className={css.estimateName}>Presupuesto {estimate.version}</span>
      <EstimateChip state={estimate.state} />
      <span className={css.sum}>{formatDollars(estimate.total)}</span>
    </h4>
  );
}

function EstimateActions({ estimate, show, children }: EstimateProps & { children?: ReactNode }) {
  return (
    <div className={css.actions}>
      <Button
        variant={estimate.state === 'sent' ? 'filled' : 'default'}
        leftSection={<IconMessageReply size={18} aria-hidden="true" />}
        onClick={() => show(<AnswersDialog id={estimate._id} />)}
      >
        Respondió el cliente
      </Button>
      {children}
      <Button
        variant="subtle"
        color="red"
        onClick={() => show(<WithdrawDialog estimate={estimate} />)}
      >
        Retirar
      </Button>
    </div>
  );
}

function WithdrawDialog({ estimate: { _id, state } }: { estimate: Estimate }) {
  const { order } = useShownOrder();
  const withdraw = useOrderChange(withdrawEstimate);
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="¿Retirar el presupuesto?"
      verb="Retirar"
      busyVerb="Retirando…"
      failed="No se pudo retirar el presupuesto"
      invalidates={{ queryKey: orderKey(order.citation) }}
      remove={async () => {
        await withdraw({ params: { id: _id }, body: {} });
        return 'Retiramos el presupuesto.';
      }}
    >
      <p className="no-margin">
        {state === 'sent'
          ? 'El cliente ya no podrá responderlo. Los trabajos siguen propuestos en la orden.'
          : 'Los trabajos siguen propuestos en la orden.'}
      </p>
    </DeleteDialog>
  );
}
