import { Button, TextInput } from '@mantine/core';
import {
  IconArrowLeft,
  IconClipboardCheck,
  IconClipboardList,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { Banner } from '#ui/banner.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import formCss from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import list from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { randomKey } from '#ui/random-key.ts';
import { applyCount } from '../../contract/count.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { countDifference, countReason } from '../../rules/count.ts';
import {
  type CountItem,
  type CountLine,
  countBody,
  countSummary,
  differenceText,
  type RecountMode,
  useCountDraft,
  withLine,
  withoutLine,
} from './count-draft.ts';
import { type ActiveCount, CountEntry, CountLines } from './count-lines.tsx';
import css from './count-view.module.css';

/** «Contar»: a stocktake with a scanner. The draft is stored in this browser until it is applied. */
export function CountView({ user, onBack }: { user: string; onBack: () => void }) {
  const [{ lines }, change] = useCountDraft(user);
  const [counting, setCounting] = useState<ActiveCount | null>(null);
  const [refused, setRefused] = useState<RefusedCount>(NOT_REFUSED);
  const [announcement, setAnnouncement] = useState('');
  const openDialog = useOpenDialog();
  const title = useRef<HTMLHeadingElement>(null);

  const begin = (item: CountItem | null, mode: RecountMode = 'add') =>
    setCounting((last) => item && { item, mode, turn: (last?.turn ?? 0) + 1 });
  const counted = (line: CountLine) => {
    change((before) => withLine(before, line, randomKey()));
    setRefused((before) => withoutProblem(before, line.id));
    setAnnouncement(`${line.name}: diferencia ${differenceText(line)}`);
    setCounting(null);
  };
  const remove = (line: CountLine) => {
    change((before) => withoutLine(before, line.id, randomKey()));
    setRefused((before) => withoutProblem(before, line.id));
    title.current?.focus();
  };
  const discard = () => {
    change(() => null);
    setRefused(NOT_REFUSED);
    setCounting(null);
  };
  const apply = () =>
    openDialog(
      <ApplyDialog
        user={user}
        onRefused={setRefused}
        onApplied={() => {
          discard();
          onBack();
        }}
      />,
    );
  return (
    <div className={list.tab}>
      <div className={list.head}>
        <h1 ref={title} className={list.title} tabIndex={-1}>
          Contar
        </h1>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
          onClick={onBack}
        >
          Componentes
        </Button>
      </div>
      <CountEntry lines={lines} counting={counting} onCounting={begin} onCounted={counted} />
      {refused.message === '' ? null : <Banner kind="error">{refused.message}</Banner>}
      {lines.length === 0 ? (
        <ListNotice
          icon={IconClipboardList}
          sentence="Todavía no contaste nada"
          advice="Cada componente que cuentes queda en esta lista, también si recargas la página. El stock cambia cuando aplicas el conteo."
        />
      ) : (
        <>
          <CountBar
            lines={lines}
            onDiscard={() => openDialog(<DiscardDialog lines={lines} onDiscard={discard} />)}
            onApply={apply}
          />
          <CountLines
            lines={lines}
            problems={refused.problems}
            onCorrect={({ id, ...item }) => begin({ _id: id, ...item }, 'replace')}
            onRemove={remove}
          />
        </>
      )}
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  );
}

const NOT_REFUSED: RefusedCount = { message: '', problems: {} };

function withoutProblem({ message, problems }: RefusedCount, id: string): RefusedCount {
  const { [id]: _, ...rest } = problems;
  return Object.keys(rest).length === 0 ? NOT_REFUSED : { message, problems: rest };
}

type BarProps = { lines: readonly CountLine[]; onDiscard: () => void; onApply: () => void };

/** What was counted, and the two ways to end the count. */
const CountBar = ({ lines, onDiscard, onApply }: BarProps) => (
  <div className={css.bar}>
    <p className={css.summary}>{countSummary(lines)}</p>
    <Button
      variant="default"
      leftSection={<IconTrash size={20} aria-hidden="true" />}
      onClick={onDiscard}
    >
      Descartar
    </Button>
    <Button leftSection={<IconClipboardCheck size={20} aria-hidden="true" />} onClick={onApply}>
      Aplicar conteo
    </Button>
  </div>
);

type DiscardProps = { lines: readonly CountLine[]; onDiscard: () => void };

function DiscardDialog({ lines, onDiscard }: DiscardProps) {
  const { onClose, ...frame } = useDialogFrame();
  return (
    <ConfirmDialog
      {...frame}
      title="¿Descartar el conteo?"
      verb="Descartar"
      cancel="Seguir contando"
      onConfirm={() => {
        onClose();
        onDiscard();
      }}
      onCancel={onClose}
    >
      <p>{countSummary(lines)}. El stock queda como está.</p>
    </ConfirmDialog>
  );
}

/** The server's message for a rejected count, and those for its lines by component id. */
type RefusedCount = { message: string; problems: Readonly<Record<string, string>> };

type ApplyDialogProps = {
  user: string;
  onApplied: () => void;
  onRefused: (refused: RefusedCount) => void;
};

/** «Aplicar conteo»: adjusts every difference, with a reason. */
function ApplyDialog({ user, onApplied, onRefused }: ApplyDialogProps) {
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
      <dl className={formCss.result}>
        <dt>Componentes contados</dt>
        <dd>{count.lines.length.toLocaleString('es-UY')}</dd>
        <dt>Sobran</dt>
        <dd>{differences.filter((each) => each > 0).length.toLocaleString('es-UY')}</dd>
        <dt>Faltan</dt>
        <dd>{differences.filter((each) => each < 0).length.toLocaleString('es-UY')}</dd>
      </dl>
      <p className="note small">
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
