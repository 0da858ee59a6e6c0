import { NativeSelect } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { AuditTexts } from '#shared/records/audit-text.ts';
import { Banner } from '#ui/banner.tsx';
import states from '#ui/panel/dialogs/dialog-states.module.css';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { Pager } from '#ui/panel/list/pager.tsx';
import { usePageQuery } from '#ui/panel/list/use-page.ts';
import { FreezableList } from '#ui/panel/rows/freezable-list.tsx';
import { pageQuery } from '#ui/panel/session/endpoint-query.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { listAudit } from '../contract/audit.ts';
import css from './audit-dialog.module.css';
import { AuditList } from './audit-list.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The workshop's time zone, for days and times. */
  timeZone: string;
  onOpenCitation: (id: string) => void;
  /** Of all modules, in the order of the filter. */
  texts: AuditTexts;
};

/** «Registro de actividad»: the audit log, newest first. */
export function AuditDialog({ opened, onClose, timeZone, onOpenCitation, texts }: Props) {
  const [action, setAction] = useState('');
  const [page, setPage] = useState(1);
  const top = useRef<HTMLDivElement>(null);
  const turn = (next: number) => {
    setPage(next);
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <PanelDialog opened={opened} onClose={onClose} title="Registro de actividad" size="large">
      <div ref={top} className={css.top}>
        <NativeSelect
          size="md"
          label="Acción"
          data={choicesOf(texts)}
          value={action}
          onChange={(event) => {
            setAction(event.currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      <Lines {...{ opened, action, page, timeZone, onOpenCitation, texts }} onPage={turn} />
    </PanelDialog>
  );
}

const choicesOf = (texts: AuditTexts) => [
  { value: '', label: 'Todas' },
  ...Object.entries(texts).map(([value, { label }]) => ({ value, label })),
];

type LinesProps = {
  opened: boolean;
  action: string;
  page: number;
  timeZone: string;
  onOpenCitation: (id: string) => void;
  texts: AuditTexts;
  onPage: (page: number) => void;
};

function Lines({ opened, action, page, onPage, ...shown }: LinesProps) {
  const { data, error, goToPage, retry, ...reading } = usePageQuery({
    ...pageQuery(listAudit, { query: { page, action } }),
    page,
    goToPage: onPage,
    wanted: opened,
    staleTime: 0,
  });
  const failed = error !== null && !endsSession(error);
  return (
    <>
      {failed ? (
        <ReadFailure
          title="No se pudo cargar el registro de actividad."
          error={error}
          onRetry={retry}
        />
      ) : null}
      {data ? (
        <FreezableList page={{ ...reading, data }} rows="entries" newRowsText={newRowsText}>
          {({ intact, entries, page: at, totalPages }) => (
            <>
              {intact ? null : <Broken />}
              {entries.length === 0 ? (
                <Empty filtered={action !== ''} />
              ) : (
                <AuditList entries={entries} {...shown} />
              )}
              <Pager
                label="Páginas del registro"
                page={at}
                totalPages={totalPages}
                onPage={goToPage}
              />
            </>
          )}
        </FreezableList>
      ) : failed ? null : (
        <Loading />
      )}
    </>
  );
}

const newRowsText = (waiting: number) =>
  waiting === 1 ? '1 línea nueva' : `${waiting} líneas nuevas`;

/** Warns that the chain of hashes is broken: the table was changed outside of the program. */
function Broken() {
  return (
    <div className="below-16">
      <Banner kind="error" title="El registro fue alterado fuera del sistema.">
        Alguna línea de esta página fue cambiada o borrada en la base de datos. Avisa al
        administrador del sistema y conserva las copias de seguridad.
      </Banner>
    </div>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  return (
    <div className={states.empty}>
      <IconListSearch size={40} aria-hidden />
      <p>{filtered ? 'No hay actividad de ese tipo' : 'No hay actividad registrada'}</p>
    </div>
  );
}

function Loading() {
  return (
    <div className="stack gap-12" aria-busy="true">
      <LoadingText />
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  );
}
