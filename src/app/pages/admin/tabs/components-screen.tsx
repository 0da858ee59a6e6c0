import { ComponentSaleDialog } from '#sales/web/component-sale-dialog.tsx';
import ComponentsTab from '#stock/web/components/components-tab.tsx';
import type { TabProps } from './tab-props.ts';

/** The components tab, with the dialog that sells a component. */
export default function ComponentsScreen(props: TabProps) {
  return <ComponentsTab {...props} SaleDialog={ComponentSaleDialog} />;
}
