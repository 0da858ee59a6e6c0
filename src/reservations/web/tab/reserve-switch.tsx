import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchReserveButton, saveReserveButton, settingsKeys } from '#settings/web/business-api.ts';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import css from './reservations-tab.module.css';

const FAILED = 'Error al actualizar configuración';

/** Switch for «Reserva tu unidad» on the landing page. Shows the new value at once and restores it on failure. */
export function ReserveSwitch() {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const { data: shown } = useQuery({
    queryKey: settingsKeys.reserveButton,
    queryFn: ({ signal }) => fetchReserveButton(signal),
  });
  const { mutate, variables, isPending } = useMutation({
    mutationFn: saveReserveButton,
    onSuccess: (saved) => {
      client.setQueryData(settingsKeys.reserveButton, saved);
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
