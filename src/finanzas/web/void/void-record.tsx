import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { fetchSale, financeKeys } from '../finance-api.ts';
import { VoidDialog } from './void-dialog.tsx';

type Props = { cause: string; className: string | undefined; shown: boolean };

/** «Anular venta» in the detail of the record that was sold; nothing where no sale of it counts. */
export default function VoidRecord({ cause, className, shown }: Props) {
  const [opened, setOpened] = useState(false);
  const turn = useOpenCount(opened);
  const { data: sale } = useQuery({
    queryKey: financeKeys.saleOf(cause),
    queryFn: ({ signal }) => fetchSale(cause, signal),
    enabled: shown,
  });
  const [asked, setAsked] = useState(sale);
  // While the dialog leaves it shows what it showed.
  if (sale && sale !== asked) setAsked(sale);
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
      {asked ? (
        <VoidDialog key={turn} opened={opened} line={asked} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}
