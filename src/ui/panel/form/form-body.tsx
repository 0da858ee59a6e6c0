import type { ReactNode } from 'react';
import { Banner } from '../../banner.tsx';
import css from './form-dialog.module.css';
import type { Form } from './use-form.ts';

type Props<Draft> = {
  /** For the submit button outside of the form. */
  id: string;
  form: Form<Draft>;
  className?: string | undefined;
  autoComplete?: 'off';
  /** Shows the errors of the whole form; a banner each by default. */
  notices?: ReactNode;
  children: ReactNode;
};

/** The form element, with the errors that no field shows above its fields. */
export function FormBody<Draft>(props: Props<Draft>) {
  const { id, form, className = css.form, autoComplete, notices, children } = props;
  return (
    <form
      id={id}
      ref={form.form}
      className={className}
      noValidate
      autoComplete={autoComplete}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {notices === undefined ? <Errors {...form} /> : notices}
      {children}
    </form>
  );
}

function Errors({ failure, unshownErrors }: Pick<Form<unknown>, 'failure' | 'unshownErrors'>) {
  return (
    <>
      {failure === null ? null : (
        <Banner kind="error" title={failure.sentence}>
          {failure.detail}
        </Banner>
      )}
      {unshownErrors === null ? null : <Banner kind="error">{unshownErrors}</Banner>}
    </>
  );
}
