import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import type { WorkOrder } from '../../../contract/work-order.ts';
import type { OrderCitation } from '../order-citation.ts';

const OrderSheetDialog = lazyPart(async () => ({
  default: (await import('./order-sheet-dialog.tsx')).OrderSheetDialog,
}));

type Props = { order: WorkOrder; citation: OrderCitation };

/** Opens the order for printing. */
export function PrintOrderButton({ order, citation }: Props) {
  // `null` before the first opening: nothing is rendered.
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        Imprimir orden
      </Button>
      {opened === null ? null : (
        <OrderSheetDialog
          opened={opened}
          onClose={() => setOpened(false)}
          order={order}
          citation={citation}
        />
      )}
    </>
  );
}
