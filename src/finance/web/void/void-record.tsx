import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { fetchSale, financeKeys } from '../finance-api.ts';
import { VoidDialog } from './void-dialog.tsx';

type Props = { cause: string; className: string | undefined; shown: boolean };

/** «Anular venta» in the detail of a sold record; renders nothing without a valid sale. */
export default function VoidRecord({ cause, className, shown }: Props) {
  const [opened, setOpened] = useState(false);
  const turn = useOpenCount(opened);
  const { data: sale } = useQuery({
    queryKey: financeKeys.saleOf(cause),
    queryFn: ({ signal }) => fetchSale(cause, signal),
    enabled: shown,
  });
  const [lastSale, setLastSale] = useState(sale);
  // The dialog keeps its content while it closes.
  if (sale && sale !== lastSale) setLastSale(sale);
  return (
    <>
      {sale ? (
        <Button
          variant="default"
          className={className ?? ''}
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          Anular venta
        </Button>
      ) : null}
      {lastSale ? (
        <VoidDialog key={turn} opened={opened} line={lastSale} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}
