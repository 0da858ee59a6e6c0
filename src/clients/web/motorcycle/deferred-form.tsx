import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { normalizeWhole } from '#shared/fields/number-input.ts';
import { OptionalDayField } from '#ui/panel/fields/day-field.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { addDeferredWork as addEndpoint } from '../../contract/deferred-work.ts';
import { DEFERRED_REASONS, type DeferredReason } from '../../rules/deferred-work.ts';
import { REASON_LABELS } from '../../rules/due-text.ts';
import { clientKeys } from '../client-api.ts';
import record from '../record.module.css';
import css from './due-work.module.css';
import { addDeferredWork, type NewWork } from './due-work-api.ts';

type Draft = { text: string; reason: DeferredReason | ''; dueDay: string; dueKm: string };
const EMPTY: Draft = { text: '', reason: '', dueDay: '', dueKm: '' };

/** The contract rejects a missing reason with its sentence. */
const bodyOf = ({ text, reason, dueDay, dueKm }: Draft): NewWork => ({
  text,
  reason: reason as DeferredReason,
  dueDay: dueDay || null,
  dueKm: normalizeWhole(dueKm) || null,
});

type Props = { opened: boolean; onClose: () => void; motorcycle: string };

/** Dialog that adds work that the client declined or postponed. */
export function DeferredForm({ opened, onClose, motorcycle }: Props) {
  const { today } = useWorkshopClock();
  const key = useIdempotencyKey();
  const form = useForm<Draft, NewWork, { message: string }>({
    endpoint: addEndpoint,
    initial: EMPTY,
    toBody: bodyOf,
    send: async (body) => {
      await key.send(body, (once) => addDeferredWork(motorcycle, body, once));
      return { message: 'Lo anotamos como pendiente.' };
    },
    failureMessage: 'No se pudo anotar el trabajo',
    invalidates: clientKeys.all,
    onDone: onClose,
  });
  const { draft, problems, change, input } = form;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Trabajo pendiente"
      verb="Anotar"
      busyVerb="Guardando…"
      form={form}
    >
      <Textarea
        label="Qué quedó pendiente"
        rows={3}
        autosize={false}
        aria-required
        {...input('text')}
      />
      <Radio.Group
        label="Por qué"
        size="md"
        value={draft.reason}
        error={problems['reason']}
        onChange={(reason) => change({ reason: reason as DeferredReason })}
      >
        <Stack gap={0}>
          {DEFERRED_REASONS.map((reason) => (
            <Radio
              key={reason}
              value={reason}
              label={REASON_LABELS[reason]}
              size="md"
              classNames={{ body: record.choice ?? '' }}
            />
          ))}
        </Stack>
      </Radio.Group>
      <div className={record.pair}>
        <OptionalDayField
          label="Desde qué día toca (opcional)"
          value={draft.dueDay}
          today={today}
          onChange={(dueDay) => change({ dueDay })}
        />
        <TextInput
          label="A cuántos kilómetros (opcional)"
          inputMode="numeric"
          autoComplete="off"
          {...input('dueKm')}
        />
      </div>
      {problems['dueDay'] === undefined ? null : (
        <p className={css.problem} role="alert">
          {problems['dueDay']}
        </p>
      )}
    </FormDialog>
  );
}
