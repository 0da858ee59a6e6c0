import FinanceTab from '#finance/web/tab/finance-tab.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { ListSkeleton } from '#ui/panel/list/list-states.tsx';
import type { TabProps } from './tab-props.ts';

/** Loaded when its section is open. */
const OrderFigures = lazyPart(
  () => import('#work-orders/web/figures/order-figures.tsx'),
  <ListSkeleton />,
);

/** The finance tab, with the figures of work orders as a section. */
export default function FinanceScreen(props: TabProps) {
  return <FinanceTab {...props} orders={<OrderFigures />} />;
}
