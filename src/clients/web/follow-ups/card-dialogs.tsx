import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { changeFollowUp, type FollowUpCard } from '../../contract/follow-up.ts';
import { FOLLOW_UP_TEXTS } from '../../rules/follow-up-fields.ts';
import { DROP_REASONS } from '../../rules/follow-up-labels.ts';
import type { FollowUpChange } from './follow-up-api.ts';
import type { CardDialog } from './use-card-dialogs.ts';

type Props = {
  name: string;
  opened: boolean;
  onClose: () => void;
  /** Rejects with `CallError`, which the dialog shows. */
  send: (body: FollowUpChange) => Promise<unknown>;
};

type DialogsProps = {
  dialog: CardDialog;
  onClose: () => void;
  send: (card: FollowUpCard, body: FollowUpChange) => Promise<unknown>;
};

/** The dialogs of a card. They are loaded when one is first opened. */
export default function CardDialogs({ dialog, onClose, send }: DialogsProps) {
  const { today } = useWorkshopClock();
  const { kind, card, opened } = dialog;
  const shared = {
    name: card.client.name,
    onClose,
    send: (body: FollowUpChange) => send(card, body),
  };
  return (
    <>
      <PostponeDialog {...shared} opened={opened && kind === 'postpone'} today={today} />
      <DropDialog {...shared} opened={opened && kind === 'drop'} />
    </>
  );
}

/** «Posponer» until a day that the menu does not offer. */
function PostponeDialog(props: Props & { today: Day }) {
  return <PostponeForm key={useOpenCount(props.opened)} {...props} />;
}

function PostponeForm({ name, opened, onClose, send, today }: Props & { today: Day }) {
  const tomorrow = addDays(today, 1);
  const form = useForm({
    initial: { snoozeUntil: addDays(today, 14) },
    endpoint: changeFollowUp,
    toBody: ({ snoozeUntil }): FollowUpChange => ({ state: 'snoozed', snoozeUntil }),
    send: async (body) => {
      await send(body);
      return '';
    },
    failureMessage: 'No se pudo posponer el aviso',
    onSuccess: () => {},
    onDone: onClose,
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Posponer el aviso"
      size="small"
      verb="Posponer"
      busyVerb="Guardando…"
      form={form}
    >
      <p className={css.question}>
        <strong>{name}</strong> vuelve a «Por avisar» ese día.
      </p>
      <DayField
        label="Hasta"
        value={form.draft.snoozeUntil}
        minimum={tomorrow}
        today={today}
        error={form.problems['snoozeUntil']}
        onChange={(snoozeUntil) => form.change({ snoozeUntil })}
      />
    </FormDialog>
  );
}

const OTHER = 'Otro motivo';

/** «No avisar», with a reason of the list or another one. */
function DropDialog(props: Props) {
  return <DropForm key={useOpenCount(props.opened)} {...props} />;
}

function DropForm({ name, opened, onClose, send }: Props) {
  const group = useId();
  const form = useForm({
    initial: { choice: '', reason: '' },
    endpoint: changeFollowUp,
    toBody: ({ choice, reason }): FollowUpChange => ({
      state: 'dropped',
      reason: choice === OTHER ? reason : choice,
    }),
    validate: ({ choice, reason }) => ({
      ...(choice === '' && { choice: 'Elige un motivo.' }),
      ...(choice === OTHER && reason.trim() === '' && { reason: FOLLOW_UP_TEXTS.reason }),
    }),
    send: async (body) => {
      await send(body);
      return '';
    },
    failureMessage: 'No se pudo guardar',
    onSuccess: () => {},
    onDone: onClose,
  });
  const { choice } = form.draft;
  const problem = form.problems['choice'];
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="No avisar"
      size="small"
      verb="No avisar"
      busyVerb="Guardando…"
      form={form}
    >
      <div
        className={css.set}
        role="radiogroup"
        tabIndex={-1}
        aria-required
        aria-invalid={problem !== undefined}
        aria-labelledby={`${group}-label`}
        aria-describedby={problem ? `${group}-problem` : undefined}
      >
        <p className={css.legend} id={`${group}-label`}>
          ¿Por qué no se avisa a {name}?
        </p>
        {[...DROP_REASONS, OTHER].map((reason) => (
          <label key={reason} className={css.choice}>
            <input
              type="radio"
              name={group}
              checked={choice === reason}
              onChange={() => form.change({ choice: reason })}
            />
            {reason}
          </label>
        ))}
        {problem === undefined ? null : (
          <p className={css.problem} id={`${group}-problem`}>
            {problem}
          </p>
        )}
      </div>
      {choice === OTHER ? (
        <TextInput label="Motivo" maxLength={200} aria-required {...form.input('reason')} />
      ) : null}
    </FormDialog>
  );
}
