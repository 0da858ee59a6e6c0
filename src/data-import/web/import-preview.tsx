import { Banner } from '#ui/banner.tsx';
import type { ImportPreview } from '../contract/imports.ts';
import { kindLabel } from '../rules/kind-texts.ts';
import { formatCount, importedTotal } from './count-text.ts';
import { FinanceFigures } from './finance-figures.tsx';
import css from './import-dialog.module.css';
import { ProblemList } from './problem-list.tsx';
import { TitledSection } from './section.tsx';
import { DateChoice, SheetColumns } from './sheet-choices.tsx';
import type { ImportFilesState } from './use-import-files.ts';

type Props = { preview: ImportPreview; state: ImportFilesState };

/** What the chosen files would do, with what the user can choose about them. */
export function ImportPreviewView({ preview, state }: Props) {
  const { sheet, counts, ambiguous, mergedClients, months, unknownFields, problems } = preview;
  return (
    <>
      {importedTotal(counts) === 0 ? (
        <Banner kind="info">No hay nada nuevo para importar.</Banner>
      ) : null}
      {counts.length === 0 ? null : <Counts counts={counts} />}
      {sheet === null ? null : <SheetColumns sheet={sheet} state={state} />}
      {ambiguous.count === 0 ? null : <DateChoice {...{ preview, state }} />}
      {mergedClients.count === 0 ? null : <MergedClients {...mergedClients} />}
      {months.length === 0 ? null : <FinanceFigures months={months} />}
      {unknownFields.length === 0 ? null : (
        <TitledSection title="Campos que no se importan">
          <p className="note break-anywhere">
            {unknownFields
              .map(({ kind, field, count }) => `${kindLabel(kind)}: ${field} (${count})`)
              .join(' · ')}
          </p>
        </TitledSection>
      )}
      {problems.length === 0 ? null : <ProblemList problems={problems} />}
    </>
  );
}

function Counts({ counts }: Pick<ImportPreview, 'counts'>) {
  return (
    <TitledSection title="Qué va a pasar">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Qué</span>
            </th>
            <th scope="col">Nuevos</th>
            <th scope="col">Ya estaban</th>
            <th scope="col">Rechazados</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ kind, added, known, rejected }) => (
            <tr key={kind}>
              <th scope="row" className={css.kind}>
                {kindLabel(kind)}
              </th>
              <td>{formatCount(added)}</td>
              <td>{formatCount(known)}</td>
              <td>{formatCount(rejected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledSection>
  );
}

function MergedClients({ count, names }: ImportPreview['mergedClients']) {
  const more = count - names.length;
  return (
    <TitledSection
      title={
        count === 1
          ? 'Un cliente ya estaba y recibe datos'
          : `${formatCount(count)} clientes ya estaban y reciben datos`
      }
    >
      <p className="note">
        Se completa lo que les falta. Ningún dato que ya tienen se cambia; lo distinto está en la
        lista para revisar.
      </p>
      <p className={css.names}>
        {names.join(' · ')}
        {more > 0 ? ` y ${formatCount(more)} más` : ''}
      </p>
    </TitledSection>
  );
}
