import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { addDays } from '#shared/time/day-time.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { DayField } from '#ui/panel/fields/day-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { changeFollowUp } from '../../contract/follow-up.ts';
import { FOLLOW_UP_TEXTS } from '../../rules/follow-up-change.ts';
import { DROP_REASONS } from '../../rules/follow-up-states.ts';
import type { FollowUpChange } from './use-follow-ups.ts';

export type CardDialogProps = {
  name: string;
  /** Rejects with `CallError`, which the dialog shows. */
  send: (body: FollowUpChange) => Promise<unknown>;
};

/** «Posponer» until a day that the menu does not offer. */
export function PostponeCard({ name, send }: CardDialogProps) {
  const { today } = useWorkshopClock();
  const frame = useDialogFrame();
  const form = useChangeForm(send, {
    initial: { snoozeUntil: addDays(today, 14) },
    toBody: ({ snoozeUntil }) => ({ state: 'snoozed', snoozeUntil }),
    failureMessage: 'No se pudo posponer el aviso',
  });
  return (
    <FormDialog
      {...frame}
      title="Posponer el aviso"
      size="small"
      verb="Posponer"
      busyVerb="Guardando…"
      form={form}
    >
      <p className="no-margin">
        <strong>{name}</strong> vuelve a «Por avisar» ese día.
      </p>
      <DayField
        label="Hasta"
        value={form.draft.snoozeUntil}
        minimum={addDays(today, 1)}
        today={today}
        error={form.problems['snoozeUntil']}
        onChange={(snoozeUntil) => form.change({ snoozeUntil })}
      />
    </FormDialog>
  );
}

const OTHER = 'Otro motivo';

/** «No avisar», with a reason of the list or another one. */
export function DropCard({ name, send }: CardDialogProps) {
  const frame = useDialogFrame();
  const form = useChangeForm(send, {
    initial: { choice: '', reason: '' },
    toBody: ({ choice, reason }) => ({
      state: 'dropped',
      reason: choice === OTHER ? reason : choice,
    }),
    validate: ({ choice, reason }) => ({
      ...(choice === '' && { choice: 'Elige un motivo.' }),
      ...(choice === OTHER && reason.trim() === '' && { reason: FOLLOW_UP_TEXTS.reason }),
    }),
    failureMessage: 'No se pudo guardar',
  });
  const { choice } = form.draft;
  return (
    <FormDialog
      {...frame}
      title="No avisar"
      size="small"
      verb="No avisar"
      busyVerb="Guardando…"
      form={form}
    >
      <Reasons
        legend={`¿Por qué no se avisa a ${name}?`}
        choice={choice}
        problem={form.problems['choice']}
        onChoose={(reason) => form.change({ choice: reason })}
      />
      {choice === OTHER ? (
        <TextInput label="Motivo" maxLength={200} aria-required {...form.input('reason')} />
      ) : null}
    </FormDialog>
  );
}

type Plan<Draft> = {
  initial: Draft;
  toBody: (draft: Draft) => FollowUpChange;
  validate?: (draft: Draft) => Problems;
  failureMessage: string;
};

/** The form of a change. The card shows that it worked. */
function useChangeForm<Draft extends Record<string, unknown>>(
  send: CardDialogProps['send'],
  plan: Plan<Draft>,
) {
  const { onClose } = useDialogFrame();
  return useForm({
    ...plan,
    endpoint: changeFollowUp,
    send: async (body: FollowUpChange) => {
      await send(body);
      return '';
    },
    onSuccess: () => {},
    onDone: onClose,
  });
}

type ReasonsProps = {
  legend: string;
  choice: string;
  problem: string | undefined;
  onChoose: (reason: string) => void;
};

function Reasons({ legend, choice, problem, onChoose }: ReasonsProps) {
  const group = useId();
  return (
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
        {legend}
      </p>
      {[...DROP_REASONS, OTHER].map((reason) => (
        <label key={reason} className={css.choice}>
          <input
            type="radio"
            name={group}
            checked={choice === reason}
            onChange={() => onChoose(reason)}
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
  );
}
