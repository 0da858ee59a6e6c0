import type { ComponentType, ReactNode } from 'react';
import { useDialogFrame } from '../dialogs/dialog-host.tsx';
import type { DraftOf, Fields } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { RemoteChangeNotices } from './remote-changes.tsx';
import type { Edit } from './use-edit.ts';

type Name<Of> = keyof Of & string;

/** A row of a form: a field, fields side by side, or the inputs of several fields. */
type Row<Of extends Fields> =
  | Name<Of>
  | readonly Name<Of>[]
  | { names: readonly Name<Of>[]; Inputs: ComponentType<{ edit: Edit<Of> }> };

type NameIn<R> = R extends string
  ? R
  : R extends readonly (infer N)[] | { names: readonly (infer N)[] }
    ? N
    : never;

type Props<Of extends Fields, Rows extends readonly Row<Of>[]> = {
  edit: Edit<Of>;
  title: string;
  verb: string;
  size?: 'large';
  className?: string | undefined;
  /** Class of a row of fields side by side. */
  pairClass?: string | undefined;
  /** Shown instead of the errors of the form. */
  notices?: ReactNode;
  /** A field that no row names does not compile: it would have no input. */
  rows: Rows &
    ([Name<Of>] extends [NameIn<Rows[number]>]
      ? unknown
      : { fieldWithoutRow: Exclude<Name<Of>, NameIn<Rows[number]>> });
};

/** The dialog of a form that is made of fields. It closes with its host. */
export function EditDialog<Of extends Fields, const Rows extends readonly Row<Of>[]>({
  edit,
  title,
  verb,
  size,
  className = 'stack gap-18',
  pairClass = 'two-fields',
  notices,
  rows,
}: Props<Of, Rows>) {
  const { form } = edit;
  return (
    <FormDialog
      {...useDialogFrame()}
      title={title}
      verb={verb}
      busyVerb="Guardando…"
      form={form}
      className={className}
      {...(size && { size })}
      notices={notices ?? <EditNotices edit={edit} />}
    >
      {rows.map((row) => {
        if (typeof row === 'string') return <EditField key={row} edit={edit} name={row} />;
        if ('Inputs' in row) return <row.Inputs key={row.names.join()} edit={edit} />;
        return (
          <div key={row.join()} className={pairClass}>
            {row.map((name) => (
              <EditField key={name} edit={edit} name={name} />
            ))}
          </div>
        );
      })}
    </FormDialog>
  );
}

/** The error of the form, and the changes of another user. */
export function EditNotices<Of extends Fields>({ edit }: { edit: Edit<Of> }) {
  const { fields, form, remote } = edit;
  return <RemoteChangeNotices form={form} remote={remote} fieldTexts={textsOf(fields)} />;
}

type FieldProps<Of extends Fields> = { edit: Edit<Of>; name: Name<Of> };

/** The inputs of one field. */
export function EditField<Of extends Fields>({ edit, name }: FieldProps<Of>): ReactNode {
  const { fields, form } = edit;
  const field = fields[name];
  return field?.input({ ...form.input(name), label: field.label, problems: form.problems });
}

type FieldTexts<Of extends Fields> = {
  [Field in keyof DraftOf<Of>]: readonly [string, (draft: DraftOf<Of>) => string];
};

/** Returns label and text of each field. */
function textsOf<Of extends Fields>(fields: Of): FieldTexts<Of> {
  const texts = Object.entries(fields).map(([name, { label, textOf }]) => [
    name,
    [label, (draft: DraftOf<Of>) => textOf(draft[name])],
  ]);
  return Object.fromEntries(texts);
}
