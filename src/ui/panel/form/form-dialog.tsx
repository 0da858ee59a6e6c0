import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Banner } from '../../banner.tsx';
import { useLeaveGuard } from '../dialogs/leave-guard.tsx';
import { PanelDialog } from '../dialogs/panel-dialog.tsx';
import type { Form } from './use-form.ts';

type Props<Draft> = {
  opened: boolean;
  onClose: () => void;
  /** Called after the closing transition. */
  onClosed?: () => void;
  title: string;
  size?: 'small' | 'medium' | 'large';
  /** Without it, there is no submit button: there is nothing to send. */
  verb: string | undefined;
  busyVerb: string;
  /** Text of the button that closes the dialog. */
  cancel?: string;
  /**
   * Whether the submit button is enabled. A form reports errors on submit, so it is true by
   * default.
   */
  ready?: boolean;
  /** The server accepts no attempt yet: the button looks disabled and keeps the focus. */
  waiting?: boolean;
  /**
   * Focuses the field with `data-autofocus` when the dialog opens, not the title: scanners type at
   * once.
   */
  focusFirst?: boolean;
  form: Form<Draft>;
  className?: string | undefined;
  autoComplete?: 'off';
  /** Shows the errors of the whole form; a banner each by default. */
  notices?: ReactNode;
  children: ReactNode;
};

/** The dialog of a form. It asks before unsaved changes are discarded. */
export function FormDialog<Draft>(props: Props<Draft>) {
  const { opened, onClose, onClosed, title, size = 'medium', verb, busyVerb } = props;
  const { cancel = 'Cancelar' } = props;
  const { ready = true, waiting = false, focusFirst, form, children, ...body } = props;
  const { className, autoComplete, notices } = body;
  const id = useId();
  const [leave, question] = useLeaveGuard(opened, form, onClose);
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={leave}
        {...(onClosed && { onClosed })}
        title={title}
        size={size}
        focusTitle={!focusFirst}
        footer={
          <>
            <Button variant="default" aria-disabled={form.busy || undefined} onClick={leave}>
              {cancel}
            </Button>
            {verb === undefined ? null : (
              <Button
                type="submit"
                form={id}
                disabled={!ready}
                aria-disabled={form.busy || waiting || undefined}
              >
                {form.busy ? busyVerb : verb}
              </Button>
            )}
          </>
        }
      >
        <FormBody
          id={id}
          form={form}
          className={className}
          {...(autoComplete && { autoComplete })}
          notices={notices}
        >
          {children}
        </FormBody>
      </PanelDialog>
      {question}
    </>
  );
}

type FormBodyProps<Draft> = {
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
export function FormBody<Draft>(props: FormBodyProps<Draft>) {
  const { id, form, className = 'column gap-18', autoComplete, notices, children } = props;
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
