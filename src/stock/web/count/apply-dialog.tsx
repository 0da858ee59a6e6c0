import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import type { CallError } from '#ui/call.ts';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { applyCount } from '../../contract/count.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { countDifference, countReason } from '../../rules/count.ts';
import { componentKeys } from '../component-api.ts';
import { sendCount } from '../count-api.ts';
import { type CountDraft, countBody } from './count-draft.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  draft: CountDraft;
  onApplied: () => void;
  onRefused: (error: CallError) => void;
};

/** «Aplicar conteo»: adjusts every difference, with a reason. */
export function ApplyDialog({ opened, onClose, draft: count, onApplied, onRefused }: Props) {
  const { today } = useWorkshopClock();
  const [first] = useState(() => ({ reason: countReason(today) }));
  const form = useForm({
    initial: first,
    endpoint: applyCount,
    toBody: ({ reason }) => ({ lines: countBody(count), reason }),
    send: (body) => sendCount(body, count.key),
    failureMessage: STOCK_TEXTS.countFailed,
    invalidates: componentKeys.all,
    onRefused,
    onDone: onApplied,
  });
  const differences = count.lines.map(countDifference).filter((each) => each !== 0);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Aplicar conteo"
      size="small"
      verb="Aplicar conteo"
      busyVerb="Aplicando…"
      form={form}
    >
      <dl className={css.result}>
        <dt>Componentes contados</dt>
        <dd>{count.lines.length.toLocaleString('es-UY')}</dd>
        <dt>Sobran</dt>
        <dd>{differences.filter((each) => each > 0).length.toLocaleString('es-UY')}</dd>
        <dt>Faltan</dt>
        <dd>{differences.filter((each) => each < 0).length.toLocaleString('es-UY')}</dd>
      </dl>
      <p className={css.note}>
        Se ajusta la diferencia del momento en que contaste cada uno: lo que se vendió o compró
        después queda como está.
      </p>
      <TextInput
        label="Motivo"
        value={form.draft.reason}
        error={form.problems['reason']}
        autoComplete="off"
        onChange={(event) => form.change({ reason: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
