import { TextInput } from '@mantine/core';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { applyCount } from '../../contract/count.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { countDifference, countReason } from '../../rules/count.ts';
import { type CountLine, countBody } from './count-draft.ts';
import { useCountDraft } from './use-count-draft.ts';

/** The server's message for a rejected count, and those for its lines by component id. */
export type RefusedCount = { message: string; problems: Readonly<Record<string, string>> };

type Props = {
  user: string;
  onApplied: () => void;
  onRefused: (refused: RefusedCount) => void;
};

/** «Aplicar conteo»: adjusts every difference, with a reason. */
export function ApplyDialog({ user, onApplied, onRefused }: Props) {
  const [count] = useCountDraft(user);
  const frame = useDialogFrame();
  const { today } = useWorkshopClock();
  const form = useForm({
    initial: { reason: countReason(today) },
    endpoint: applyCount,
    toBody: ({ reason }) => ({ lines: countBody(count), reason }),
    send: async (body) => (await staffCall(applyCount, { body }, { key: count.key })).message ?? '',
    failureMessage: STOCK_TEXTS.countFailed,
    invalidates: ['stock'],
    onRefused: (error) => {
      if (error.code !== 'count-refused') return;
      frame.onClose();
      const { message, fields = {} } = error;
      onRefused({ message, problems: problemsById(count.lines, fields) });
    },
    onDone: onApplied,
  });
  const differences = count.lines.map(countDifference).filter((each) => each !== 0);
  return (
    <FormDialog
      {...frame}
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
      <TextInput label="Motivo" {...form.input('reason')} autoComplete="off" />
    </FormDialog>
  );
}

function problemsById(lines: readonly CountLine[], fields: Readonly<Record<string, string>>) {
  const problems = lines.flatMap(({ id }, at) => {
    const message = fields[`lines.${at}.counted`];
    return message === undefined ? [] : [[id, message]];
  });
  return Object.fromEntries(problems) as Record<string, string>;
}
