import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Banner } from '../../banner.tsx';
import { useLeaveGuard } from '../dialogs/leave-guard.tsx';
import { PanelDialog } from '../dialogs/panel-dialog.tsx';
import css from './form-dialog.module.css';
import type { DraftForm } from './use-draft-form.ts';

type Props<Draft> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: 'small' | 'medium';
  verb: string;
  busyVerb: string;
  /**
   * Whether the submit button is enabled. A form reports errors on submit, so it is true by
   * default.
   */
  ready?: boolean;
  onClosed?: () => void;
  /**
   * Focuses the field with `data-autofocus` when the dialog opens, not the title: scanners type at
   * once.
   */
  focusFirst?: boolean;
  form: DraftForm<Draft>;
  children: ReactNode;
};

/** The dialog of a form. It asks before unsaved changes are discarded. */
export function FormDialog<Draft>(props: Props<Draft>) {
  const {
    opened,
    onClose,
    onClosed,
    title,
    size = 'medium',
    verb,
    busyVerb,
    ready = true,
    focusFirst,
    form,
    children,
  } = props;
  const id = useId();
  const [leave, question] = useLeaveGuard(opened, form, onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
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
              Cancelar
            </Button>
            <Button
              type="submit"
              form={id}
              disabled={!ready}
              aria-disabled={form.busy || undefined}
            >
              {form.busy ? busyVerb : verb}
            </Button>
          </>
        }
      >
        <form id={id} ref={form.form} className={css.form} noValidate onSubmit={send}>
          {form.failure === null ? null : (
            <Banner kind="error" title={form.failure.sentence}>
              {form.failure.detail}
            </Banner>
          )}
          {form.unshownErrors === null ? null : <Banner kind="error">{form.unshownErrors}</Banner>}
          {children}
        </form>
      </PanelDialog>
      {question}
    </>
  );
}
