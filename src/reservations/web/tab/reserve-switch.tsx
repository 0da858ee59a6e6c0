import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { setReserveButton } from '#settings/contract/business.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { call } from '#ui/call.ts';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import css from './reservations-tab.module.css';

const KEY = ['settings', 'reserve-button'] as const;
const FAILED = 'Error al actualizar configuración';

/** Switch for «Reserva tu unidad» on the landing page. Shows the new value at once and restores it on failure. */
export function ReserveSwitch() {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const { data: shown } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(getSettings, {}, { signal })).data.showReserveButton,
  });
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (showReserveButton: boolean) =>
      (await staffCall(setReserveButton, { body: { showReserveButton } })).data.showReserveButton,
    onSuccess: (saved) => {
      client.setQueryData(KEY, saved);
      dismiss();
    },
    onError: (error) => report(FAILED, error),
  });
  return (
    <Switch
      className={`${css.switch} no-print`}
      label="Mostrar «Reserva tu unidad» en el inicio"
      checked={(isPending ? variables : shown) ?? false}
      disabled={shown === undefined}
      aria-busy={isPending}
      onChange={({ currentTarget }) => {
        if (!isPending) mutate(currentTarget.checked);
      }}
    />
  );
}
