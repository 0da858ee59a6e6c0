import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { writeCsv } from '#shared/text/csv.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { DotSeparated } from '#ui/panel/text/inline-text.tsx';
import type { ImportPreview } from '../contract/imports.ts';
import { fieldLabel } from '../rules/field-labels.ts';
import { formatCount } from './count-text.ts';
import css from './import-dialog.module.css';
import { TitledSection } from './section.tsx';

const MAX_SHOWN = 20;

/** What the user should know, by line. The file has all of them. */
export function ProblemList({ problems }: Pick<ImportPreview, 'problems'>) {
  const more = problems.length - MAX_SHOWN;
  const ofOneFile = new Set(problems.map(({ file }) => file)).size === 1;
  const save = () => saveFile('para-revisar.csv', writeCsv(rowsOf(problems)), 'text/csv');
  return (
    <TitledSection
      title={
        problems.length === 1
          ? '1 nota para revisar'
          : `${formatCount(problems.length)} notas para revisar`
      }
    >
      <ul className={css.problems}>
        {problems.slice(0, MAX_SHOWN).map(({ file, line, field, sentence }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may have one sentence twice
          <li key={at}>
            <span className={css.place}>
              <DotSeparated
                parts={[
                  ...(ofOneFile && line > 0 ? [] : [file]),
                  ...(line > 0 ? [`Línea ${formatCount(line)}`] : []),
                  ...(field === undefined ? [] : [fieldLabel(field)]),
                ]}
              />
            </span>
            <span className="break-anywhere">{sentence}</span>
          </li>
        ))}
      </ul>
      <div className="row gap-8-16">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={save}
        >
          Descargar todas
        </Button>
        {more > 0 ? <p className="note">{formatCount(more)} más en el archivo.</p> : null}
      </div>
    </TitledSection>
  );
}

const rowsOf = (problems: ImportPreview['problems']) => [
  ['archivo', 'línea', 'identificador', 'campo', 'qué revisar'],
  ...problems.map(({ file, line, oldId = '', field = '', sentence }) => [
    file,
    line === 0 ? '' : String(line),
    oldId,
    fieldLabel(field),
    sentence,
  ]),
];
