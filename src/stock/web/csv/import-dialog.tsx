import { Button } from '@mantine/core';
import { Banner } from '#ui/banner.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { FileChoice } from '#ui/panel/files/file-choice.tsx';
import { CSV_COLUMNS, CSV_TEXTS, type ImportReply } from '../../contract/component-csv.ts';
import css from './import.module.css';
import { ImportOutcome, ImportQuestions } from './import-steps.tsx';
import { type ImportState, type NearCodes, useImport } from './use-import.ts';

/** Imports components from a file: first a preview, then all lines or none. */
export function ImportDialog() {
  const { opened, onClose, onClosed } = useDialogFrame();
  const { state, busy, failure, chooseFile, answer, review, confirm } = useImport(onClose);
  // Stays open while it imports, because the dialog shows a failure.
  const close = () => {
    if (!busy) onClose();
  };
  const asks = state.step === 'checked' && isAsking(state.plan);
  const ready = state.step === 'checked' && (asks ? isAnswered(state) : isReady(state.plan));
  return (
    <PanelDialog
      opened={opened}
      onClose={close}
      onClosed={onClosed}
      title="Importar componentes"
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          {/* Another control than «Continuar»: the second of two quick presses must not import. */}
          <Button
            key={asks ? 'review' : 'send'}
            ref={asks ? undefined : focusIfLost}
            disabled={!ready}
            aria-disabled={busy || undefined}
            onClick={() => void (asks ? review() : confirm())}
          >
            {asks ? 'Continuar' : busy ? 'Importando…' : 'Importar'}
          </Button>
        </>
      }
    >
      <div className="column gap-18">
        <LiveRegion>{announcement(state)}</LiveRegion>
        {failure === null ? null : (
          <Banner kind="error" title={CSV_TEXTS.importFailed}>
            {failure}
          </Banner>
        )}
        <FileChoice
          verb={state.step === 'waiting' ? 'Elegir un archivo CSV' : 'Elegir otro archivo'}
          hint={state.step === 'waiting' ? 'O arrástralo hasta aquí.' : state.name}
          accept=".csv,.txt,text/csv,text/plain"
          onFiles={(files) => void chooseFile(files)}
        />
        {opened ? <PreviewResult state={state} onAnswer={answer} /> : null}
      </div>
    </PanelDialog>
  );
}

type ResultProps = { state: ImportState; onAnswer: (answers: NearCodes) => void };

function PreviewResult({ state, onAnswer }: ResultProps) {
  if (state.step === 'waiting') return <Columns />;
  if (state.step === 'checking') return <p className={css.note}>Revisando…</p>;
  if (state.step === 'refused') {
    return (
      <Banner kind="error" title="No se puede importar">
        {state.message}
      </Banner>
    );
  }
  const { plan, legacy, nearCodes } = state;
  return (
    <>
      {legacy ? <Banner kind="warning">{CSV_TEXTS.legacy}</Banner> : null}
      {plan.problems.length > 0 ? (
        <Banner kind="error" title={problemsText(plan)}>
          No se importa nada hasta que el archivo esté bien.
        </Banner>
      ) : plan.questionCount > 0 ? null : countChanges(plan) === 0 ? (
        <Banner kind="info">
          Los componentes ya están como en el archivo: no hay qué importar.
        </Banner>
      ) : null}
      {isAsking(plan) ? (
        <ImportQuestions {...plan} nearCodes={nearCodes} onAnswer={onAnswer} />
      ) : (
        <ImportOutcome plan={plan} />
      )}
    </>
  );
}

function Columns() {
  return (
    <div className={css.note}>
      <p>
        La primera línea lleva los nombres de las columnas: <b>codigo</b>, que es la única que no
        puede faltar, y las que quieras de {CSV_COLUMNS.slice(1).join(', ')}.
      </p>
      <p>
        Un código nuevo crea un componente y necesita nombre y unidad; uno que existe lo cambia. Lo
        más fácil: exporta, edita el archivo y vuelve a importarlo.
      </p>
    </div>
  );
}

/** Focuses the button that replaces the pressed one. */
function focusIfLost(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}

const countChanges = ({ created, updated }: ImportReply) => created + updated;

/** Problems come first: a corrected file has other questions. */
const isAsking = (plan: ImportReply) => plan.problems.length === 0 && plan.questionCount > 0;

const isAnswered = ({ plan, nearCodes }: { plan: ImportReply; nearCodes: NearCodes }) =>
  plan.questions.every(({ code }) => nearCodes.has(code));

const isReady = (plan: ImportReply) =>
  plan.problems.length === 0 && plan.questionCount === 0 && countChanges(plan) > 0;

function problemsText({ problemCount }: ImportReply): string {
  if (problemCount === 1) return 'El archivo tiene 1 problema';
  return `El archivo tiene ${problemCount.toLocaleString('es-UY')} problemas`;
}

const formatCount = (value: number) => value.toLocaleString('es-UY');

/** Text for screen readers; problems are separate alerts. */
function announcement(state: ImportState): string {
  if (state.step === 'checking') return 'Revisando…';
  if (state.step !== 'checked') return '';
  if (isAsking(state.plan)) return 'Hay códigos que se parecen a otros.';
  if (!isReady(state.plan)) return '';
  const { created, updated, unchanged } = state.plan;
  const added = `${formatCount(created)} ${created === 1 ? 'nuevo' : 'nuevos'}`;
  return `${added}, ${formatCount(updated)} con cambios, ${formatCount(unchanged)} sin cambios`;
}
