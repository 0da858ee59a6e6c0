import { Button } from '@mantine/core';
import { Banner } from '#ui/banner.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { FileChoice } from '#ui/panel/files/file-choice.tsx';
import { formatCount, importedTotal } from './count-text.ts';
import css from './import-dialog.module.css';
import { ImportList } from './import-list.tsx';
import { ImportPreviewView } from './import-preview.tsx';
import { type ImportFilesState, useImportFiles } from './use-import-files.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The workshop's time zone. */
  timeZone: string;
};

/** «Traer datos»: shows what files would bring, imports them, and lists the imports with their undo. */
export function DataImportDialog(props: Props) {
  return (
    <DialogHost>
      <ImportFrame {...props} />
    </DialogHost>
  );
}

function ImportFrame({ timeZone, ...frame }: Props) {
  const state = useImportFiles();
  const { preview, isShown, files, busy, problem } = state;
  const isChosen = files.length > 0;
  return (
    <PanelDialog
      {...frame}
      size="large"
      title="Traer datos"
      footer={
        isChosen ? (
          <>
            <Button variant="default" disabled={busy} onClick={state.clear}>
              Volver
            </Button>
            <BusyButton
              busy={busy}
              disabled={!isShown || preview === null || importedTotal(preview.counts) === 0}
              onClick={() => void state.start()}
            >
              {busy ? 'Enviando…' : 'Importar'}
            </BusyButton>
          </>
        ) : (
          <Button variant="default" onClick={frame.onClose}>
            Cerrar
          </Button>
        )
      }
    >
      <div className="stack one-column gap-24">
        <LiveRegion>{announcement(state)}</LiveRegion>
        {problem === null ? null : (
          <Banner kind="error" title="No se puede importar">
            {problem}
          </Banner>
        )}
        <div className="stack one-column gap-12">
          <FileChoice
            verb={isChosen ? 'Elegir otros archivos' : 'Elegir archivos'}
            hint={isChosen ? namesOf(files) : 'O arrástralos hasta aquí.'}
            accept=".csv,.tsv,.txt,.zip,.json,.jsonl,.ndjson,.bson,.gz"
            multiple
            onFiles={state.choose}
          />
          {isChosen ? null : <Hints />}
          {busy ? <p className="note">{progressText(state)}</p> : null}
        </div>
        {preview === null ? null : <ImportPreviewView preview={preview} state={state} />}
        {isChosen ? null : <ImportList timeZone={timeZone} />}
      </div>
    </PanelDialog>
  );
}

function Hints() {
  return (
    <ul className={css.hints}>
      <li>
        <b>Una planilla CSV</b> de clientes y motos, o del historial de servicios. En Excel: Guardar
        como, CSV.
      </li>
      <li>
        <b>Los datos del sistema anterior</b>: los archivos .json o .bson de su base, sueltos o en
        un .zip.
      </li>
      <li>Primero ves qué va a pasar. Nada se cambia hasta que presionas «Importar».</li>
    </ul>
  );
}

const MAX_NAMES = 4;

function namesOf(files: readonly File[]): string {
  const names = files.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = files.length - names.length;
  return more > 0 ? `${names.join(', ')} y ${formatCount(more)} más` : names.join(', ');
}

function progressText({ sent }: ImportFilesState): string {
  return sent < 1 ? `Enviando… ${Math.floor(sent * 100)} %` : 'Leyendo los archivos…';
}

/** Text for screen readers; a problem is an alert. */
function announcement({ busy, preview, problem }: ImportFilesState): string {
  if (busy) return 'Leyendo los archivos…';
  if (preview === null || problem !== null) return '';
  return `Vista previa: ${formatCount(importedTotal(preview.counts))} registros para importar.`;
}
