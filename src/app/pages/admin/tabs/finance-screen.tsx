import FinanceTab from '#finance/web/tab/finance-tab.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { ListSkeleton } from '#ui/panel/list/list-states.tsx';
import type { TabProps } from './tab-props.ts';

/** Loaded when its section is open. */
const OrderFigures = lazyPart(
  () => import('#work-orders/web/figures/order-figures.tsx'),
  <ListSkeleton />,
);
const TillScreen = lazyPart(() => import('./till-screen.tsx'), <ListSkeleton />);
const ForgottenDay = lazyPart(() => import('#cash/web/till/forgotten-day.tsx'));

/** Paths of the till inside the tab. */
const TILL = /^(?:caja|cobrar|devolver)(?:\/|$)/;

/** The finance tab, with the figures of work orders as a section, and the till as views of it. */
export default function FinanceScreen(props: TabProps) {
  return (
    <FinanceTab
      {...props}
      orders={<OrderFigures />}
      forgotten={(as) => <ForgottenDay as={as} onOpen={props.onRest} />}
      till={TILL.test(props.rest) ? <TillScreen {...props} /> : null}
    />
  );
}
