import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconLoader } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { Chip } from '#ui/chip.tsx';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import lines from '#ui/panel/list/dated-line.module.css';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { DotSeparated, formatInstant } from '#ui/panel/text/inline-text.tsx';
import { type ListedImport, listImports } from '../contract/imports.ts';
import { kindAfter } from '../rules/kind-texts.ts';
import { formatCount, importedCount } from './count-text.ts';
import css from './import-dialog.module.css';
import { TitledSection } from './section.tsx';
import { UndoDialog } from './undo-dialog.tsx';

const REFETCH_MS = 60_000;
const WHILE_BUSY_MS = 1_000;

type Props = { timeZone: string };

/** The imports, newest first, and the progress of one that runs. */
export function ImportList({ timeZone }: Props) {
  const { data, isError, error, refetch } = useQuery({
    ...readQuery(listImports, {}),
    refetchInterval: ({ state }) =>
      state.data?.busy || state.data?.running ? WHILE_BUSY_MS : REFETCH_MS,
  });
  const openDialog = useOpenDialog();
  if (isError && !data && !endsSession(error))
    return (
      <ReadFailure
        title="No se pudieron cargar las importaciones."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <LoadingText />;
  const { busy, running, failure, imports } = data;
  const isRunning = running !== null || imports.some(({ state }) => state === 'running');
  return (
    <>
      <div role="status" className={css.status}>
        {isRunning ? (
          <Banner kind="info" title="Importando…">
            Sigue aunque cierres esta ventana o salgas. La lista muestra cuánto va.
          </Banner>
        ) : null}
      </div>
      {failure === null ? null : (
        <Banner kind="error" title={`No se terminó de importar «${failure.source}»`}>
          {failure.message}
        </Banner>
      )}
      {imports.length === 0 ? null : (
        <TitledSection title="Importaciones">
          <ul className="plain-list">
            {imports.map((each) => (
              <ImportLine
                key={each._id}
                listed={each}
                timeZone={timeZone}
                onUndo={
                  busy || each.state === 'undone' || each.state === 'running'
                    ? null
                    : () => openDialog(<UndoDialog listed={each} />)
                }
              />
            ))}
          </ul>
        </TitledSection>
      )}
    </>
  );
}

const STATES = {
  running: { family: 'blue', icon: IconLoader, label: 'Importando' },
  interrupted: { family: 'amber', icon: IconAlertTriangle, label: 'A medias' },
  done: { family: 'green', icon: IconCheck, label: 'Importada' },
  undone: { family: 'grey', icon: IconArrowBackUp, label: 'Deshecha' },
} as const;

type LineProps = { listed: ListedImport; timeZone: string; onUndo: (() => void) | null };

function ImportLine({ listed, timeZone, onUndo }: LineProps) {
  const { source, state, startedAt, counts } = listed;
  const { family, icon, label } = STATES[state];
  return (
    <li className={lines.line}>
      <div className={lines.text}>
        <p className={lines.head}>
          <span className="break-anywhere">{source}</span>
          <Chip family={family} icon={icon}>
            {label}
          </Chip>
          {state === 'running' ? <Loader size={16} color="currentColor" aria-hidden /> : null}
        </p>
        <div className={lines.facts}>
          <DotSeparated parts={[formatInstant(startedAt, timeZone), ...counts.map(countText)]} />
        </div>
        {state === 'interrupted' ? (
          <p className={lines.facts}>
            Se detuvo antes del final: elige los mismos archivos para terminarla, o deshazla.
          </p>
        ) : null}
      </div>
      {onUndo === null ? null : (
        <Button variant="default" aria-label={`Deshacer ${source}`} onClick={onUndo}>
          Deshacer
        </Button>
      )}
    </li>
  );
}

function countText(listed: ListedImport['counts'][number]) {
  const count = importedCount(listed);
  return `${formatCount(count)} ${kindAfter(count, listed.kind)}`;
}
