import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBell, IconCheck } from '@tabler/icons-react';
import { memo, type ReactElement, useEffect, useRef, useState } from 'react';
import { useWorkshop, useWorkshopClock } from '#settings/web/workshop-api.ts';
import type { Day } from '#shared/time/day-time.ts';
import { failureMessage } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { toastError } from '#ui/panel/feedback/toast.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import list from '#ui/panel/list/list.module.css';
import { ClientLink } from '#ui/panel/text/record-link.tsx';
import type { FollowUpCard } from '../../contract/follow-up.ts';
import type { Channel, FollowUpState } from '../../rules/follow-up-states.ts';
import css from './card.module.css';
import type { CardDialogProps } from './card-dialogs.tsx';
import { CardMessage, ContactLine, dayNear, notificationText, Reasons } from './card-message.tsx';
import { type CreateLink, cardChat, useContactWays } from './contact-ways.ts';
import { PostponeMenu, SentQuestion, WayButtons } from './send-actions.tsx';
import type { SentMessage } from './sent-questions.ts';
import { type FollowUpChange, useChangeState } from './use-follow-ups.ts';

/** They are loaded when one is first opened. */
const PostponeCard = lazyPart<CardDialogProps>(async () => ({
  default: (await import('./card-dialogs.tsx')).PostponeCard,
}));
const DropCard = lazyPart<CardDialogProps>(async () => ({
  default: (await import('./card-dialogs.tsx')).DropCard,
}));

type Props = {
  card: FollowUpCard;
  /** State of the list. */
  state: FollowUpState;
  /** The message that was opened and may have been sent. */
  asked: SentMessage | undefined;
  /** Rejects with `CallError`. */
  onChange: (card: FollowUpCard, body: FollowUpChange) => Promise<unknown>;
  /** Opens the question «¿Enviado?», or with `null` closes it. */
  onAsk: (clientId: string, message: SentMessage | null) => void;
  openDialog: (dialog: ReactElement) => void;
  onOpenCitation: (id: string) => void;
  /** Creates the link to the estimate that a message proposes. */
  createLink: CreateLink;
};

/** One client with all reasons to notify them. */
export const FollowUpItem = memo(function FollowUpItem(props: Props) {
  const { card, state } = props;
  const { client, reasons } = card;
  const { today } = useWorkshopClock();
  const { saving, problem, forget } = useChangeState(client._id);
  const actions = { ...props, today, saving, change: useReportedChange(props) };
  const item = useRef<HTMLLIElement>(null);
  const nameId = `aviso-${client._id}`;
  return (
    <li
      ref={item}
      className={`${list.card} ${css.card}`}
      data-record={client._id}
      tabIndex={-1}
      aria-labelledby={nameId}
      aria-busy={saving}
    >
      <h2 className={css.name} id={nameId}>
        <ClientLink client={client}>{client.name}</ClientLink>
      </h2>
      <ContactLine client={client} />
      <Reasons reasons={reasons} today={today} />
      {state === 'waiting' ? (
        <CardMessage chat={cardChat(card, props.createLink)} name={client.name} />
      ) : null}
      <div className={css.foot}>
        {problem === '' ? null : (
          <p className="no-margin danger" role="alert">
            {problem}
          </p>
        )}
        {state === 'waiting' ? (
          <WaitingActions
            {...actions}
            onLater={() => {
              forget();
              item.current?.focus({ preventScroll: true });
            }}
          />
        ) : (
          <ClosedActions {...actions} />
        )}
      </div>
    </li>
  );
});

/** The card shows a failure itself, unless it is no longer on the screen. */
function useReportedChange({ card, onChange }: Props) {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return (body: FollowUpChange) => {
    onChange(card, body).catch((error: unknown) => {
      if (!shown.current) toastError(`${card.client.name}: ${failureMessage(error)}`);
    });
  };
}

type ActionsProps = Props & {
  today: Day;
  saving: boolean;
  change: (body: FollowUpChange) => void;
};

/** `onLater`: the question was answered with «Todavía no». */
function WaitingActions(props: ActionsProps & { onLater: () => void }) {
  const { card, asked, today, saving, change, onChange, onAsk, openDialog, onLater } = props;
  const { name } = card.client;
  const ways = useContactWays(card, cardChat(card, props.createLink));
  // The question takes the place of the pressed button, and its focus.
  const [pressed, setPressed] = useState(false);
  const ask = (channel: Channel) => {
    setPressed(true);
    onAsk(card.client._id, { channel, reasons: card.reasons.map(({ _id }) => _id) });
  };
  if (asked !== undefined) {
    return (
      <SentQuestion
        name={name}
        channel={asked.channel}
        way={ways.find(({ channel }) => channel === asked.channel)}
        saving={saving}
        fresh={pressed}
        onYes={() => change({ state: 'told', ...asked })}
        onNo={() => {
          onAsk(card.client._id, null);
          onLater();
        }}
      />
    );
  }
  const dialog = { name, send: (body: FollowUpChange) => onChange(card, body) };
  return (
    <div className={css.actions}>
      {ways.length === 0 ? (
        <BusyButton
          busy={saving}
          className={css.primary ?? ''}
          leftSection={<IconCheck size={20} aria-hidden="true" />}
          onClick={() => ask('phone')}
        >
          Ya le avisé
        </BusyButton>
      ) : (
        <WayButtons ways={ways} name={name} onOpened={ask} />
      )}
      <PostponeMenu
        name={name}
        today={today}
        saving={saving}
        onPostpone={(snoozeUntil) => change({ state: 'snoozed', snoozeUntil })}
        onOtherDay={() => openDialog(<PostponeCard {...dialog} />)}
        onDrop={() => openDialog(<DropCard {...dialog} />)}
      />
    </div>
  );
}

/** The state of a client who does not wait, and the button that puts the client back; none after a booking. */
function ClosedActions({ card, state, today, saving, change, onOpenCitation }: ActionsProps) {
  const { timeZone } = useWorkshop();
  const { client, reasons, booked } = card;
  const undoes = state === 'told';
  const verb = saving ? 'Guardando…' : undoes ? 'Deshacer' : 'Avisar ahora';
  const Icon = undoes ? IconArrowBackUp : IconBell;
  return (
    <>
      <p className="no-margin strong break-anywhere">{becameText(card, state, today, timeZone)}</p>
      <div className={css.actions}>
        {booked === null ? null : (
          <Button
            variant="light"
            className={css.secondary ?? ''}
            leftSection={<IconCheck size={20} aria-hidden="true" />}
            onClick={() => onOpenCitation(booked._id)}
          >
            Reservó para {dayNear(booked.date, today)}
          </Button>
        )}
        {reasons[0]?.state === 'answered' ? null : (
          <BusyButton
            variant="default"
            busy={saving}
            className={css.secondary ?? ''}
            leftSection={<Icon size={20} aria-hidden="true" />}
            aria-label={`${verb}: ${client.name}`}
            onClick={() => change({ state: 'waiting' })}
          >
            {verb}
          </BusyButton>
        )}
      </div>
    </>
  );
}

function becameText(
  { told, reasons: [first] }: FollowUpCard,
  state: FollowUpState,
  today: Day,
  timeZone: string,
): string {
  if (state === 'snoozed' && first?.snoozedUntil != null)
    return `Pospuesto hasta ${dayNear(first.snoozedUntil, today)}`;
  if (state === 'dropped') return `No se avisa: ${first?.droppedReason ?? ''}`;
  return told === null ? '' : notificationText(told, today, timeZone);
}
