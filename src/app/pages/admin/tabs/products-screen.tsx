import ProductsTab from '#products/web/tab/products-tab.tsx';
import { ProductSaleDialog } from '#sales/web/product-sale-dialog.tsx';
import type { TabProps } from './tab-props.ts';

/** The products tab, with the dialog that sells a unit. */
export default function ProductsScreen(props: TabProps) {
  return <ProductsTab {...props} SaleDialog={ProductSaleDialog} />;
}
