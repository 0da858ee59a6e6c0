import { createElement, type ReactElement, useEffect } from 'react';
import { ChangePasswordDialog } from '#access/web/password-dialog.tsx';
import { UserFormDialog } from '#access/web/users/user-form.tsx';
import { RescheduleForm } from '#agenda/web/detail/reschedule-panel.tsx';
import { MaintenanceForm } from '#agenda/web/maintenance/maintenance-dialog.tsx';
import { ManualDialog } from '#agenda/web/manual/manual-dialog.tsx';
import { ExpenseFormDialog } from '#finance/web/expenses/expense-form.tsx';
import { VoidDialog } from '#finance/web/void-dialog.tsx';
import { ProductForm } from '#products/web/form/product-form.tsx';
import { FinalValueDialog } from '#reservations/web/actions/final-value-dialog.tsx';
import { RefundDialog, ReviewDialog } from '#reservations/web/payments/payment-dialogs.tsx';
import { BasketDialog } from '#sales/web/basket-dialog.tsx';
import { ComponentSaleDialog } from '#sales/web/component-sale-dialog.tsx';
import { ProductSaleDialog } from '#sales/web/product-sale-dialog.tsx';
import { ServiceForm } from '#services/web/form/service-form.tsx';
import { BusinessDialog } from '#settings/web/business/business-form.tsx';
import { ComponentForm } from '#stock/web/components/component-form.tsx';
import { PurchaseDialog } from '#stock/web/components/movement-dialogs.tsx';
import { InvoiceDialog } from '#stock/web/invoice-dialog.tsx';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { CITATION, COMPONENT, LINE, PAYMENT, RESERVATION } from './records.ts';
import type { Screen } from './screen.tsx';

export type PanelForm = {
  name: string;
  render: () => ReactElement;
  /** Fills in the required fields. */
  fill: (screen: Screen) => Promise<void>;
  verb: string;
  /** A field of the request that an input shows. */
  shown: string;
};

const onClose = () => {};
const open = { opened: true, onClose } as const;
/** A dialog in its host, opened as a tab opens it. */
const hosted = (dialog: ReactElement) =>
  createElement(DialogHost, null, createElement(Opener, { dialog }));

function Opener({ dialog }: { dialog: ReactElement }) {
  const openDialog = useOpenDialog();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens it once
  useEffect(() => openDialog(dialog), []);
  return null;
}

const SECRET = 'una-clave-muy-larga-9';

export const FORMS: readonly PanelForm[] = [
  {
    name: 'component',
    render: () => hosted(createElement(ComponentForm, { component: null })),
    fill: async (screen) => {
      await screen.write('Código', 'BUJ-2');
      await screen.write('Nombre', 'Filtro');
    },
    verb: 'Crear componente',
    shown: 'code',
  },
  {
    name: 'component sale',
    render: () => hosted(createElement(ComponentSaleDialog, { component: COMPONENT })),
    fill: (screen) => screen.write('Nombre del cliente', 'Ana Pereira'),
    verb: 'Registrar venta',
    shown: 'clientEmail',
  },
  {
    name: 'product sale',
    render: () => hosted(createElement(ProductSaleDialog)),
    fill: async (screen) => {
      await screen.choose('Producto', 'Defensas');
      await screen.write('Nombre', 'Ana Pereira');
    },
    verb: 'Vender',
    shown: 'quantity',
  },
  {
    name: 'basket',
    render: () =>
      createElement(BasketDialog, { ...open, sells: { components: true, products: true } }),
    fill: async (screen) => {
      await screen.choose('Agregar artículo', 'Filtro');
      await screen.write('Nombre del cliente', 'Ana Pereira');
    },
    verb: 'Registrar venta',
    shown: 'items.0.quantity',
  },
  {
    name: 'purchase',
    render: () => hosted(createElement(PurchaseDialog, { component: COMPONENT })),
    fill: (screen) => screen.write('Cantidad', '2'),
    verb: 'Registrar compra',
    shown: 'unitCost',
  },
  {
    name: 'invoice',
    render: () => hosted(createElement(InvoiceDialog)),
    fill: (screen) => screen.choose('Agregar componente', 'Filtro'),
    verb: 'Registrar compra',
    shown: 'items.0.quantity',
  },
  {
    name: 'refund',
    render: () =>
      hosted(createElement(RefundDialog, { reservation: RESERVATION, payment: PAYMENT })),
    fill: async (screen) => {
      await screen.write('Motivo', 'Se arrepintió');
      await screen.write('Escribe REEMBOLSAR', 'REEMBOLSAR');
    },
    verb: 'Reembolsar',
    shown: 'amount',
  },
  {
    name: 'void',
    render: () => hosted(createElement(VoidDialog, { line: LINE })),
    fill: (screen) => screen.write('Motivo', 'Se vendió por error'),
    verb: 'Anular venta',
    shown: 'reason',
  },
  {
    name: 'review of a payment',
    render: () => hosted(createElement(ReviewDialog, { payment: PAYMENT })),
    fill: (screen) => screen.write('Qué revisaste', 'No hay dinero'),
    verb: 'Marcar como revisado',
    shown: 'reason',
  },
  {
    name: 'final value',
    render: () =>
      hosted(
        createElement(FinalValueDialog, {
          reservation: RESERVATION,
          to: 'delivered',
          runTransition: (_to, run) => run(),
        }),
      ),
    fill: (screen) => screen.write('Valor final', '200'),
    verb: 'Confirmar',
    shown: 'finalSaleValue',
  },
  {
    name: 'maintenance',
    render: () =>
      createElement(MaintenanceForm, {
        id: CITATION._id,
        opened: true,
        staffName: 'Rosa',
        onDone: onClose,
      }),
    fill: (screen) => screen.write('Mano de obra', '100'),
    verb: 'Completar',
    shown: 'laborCost',
  },
  {
    name: 'expense',
    render: () => createElement(ExpenseFormDialog, { ...open, expense: null }),
    fill: async (screen) => {
      await screen.write('Monto', '12');
      await screen.write('Concepto', 'Grasa');
    },
    verb: 'Registrar gasto',
    shown: 'concept',
  },
  {
    name: 'service',
    render: () => hosted(createElement(ServiceForm, { onSaved: onClose, service: null })),
    fill: async (screen) => {
      await screen.write('Nombre', 'Service');
      await screen.write('Descripción', 'Cambio de aceite y filtro');
      await screen.write('Duración', '60');
      await screen.write('Precio', '100');
    },
    verb: 'Crear servicio',
    shown: 'name',
  },
  {
    name: 'product',
    render: () => hosted(createElement(ProductForm, { product: null, categories: [] })),
    fill: async (screen) => {
      await screen.write('Nombre', 'Defensas');
      await screen.write('Categoría', 'Accesorios');
      await screen.write('Precio', '210');
      await screen.write('Descripción', 'De acero, para los costados');
    },
    verb: 'Crear producto',
    shown: 'name',
  },
  {
    name: 'user',
    render: () => hosted(createElement(UserFormDialog, { user: null, ownId: 'user-1' })),
    fill: async (screen) => {
      await screen.write('Nombre de usuario', 'rosa');
      await screen.write('Nombre completo', 'Rosa Pérez');
      await screen.write('Contraseña', SECRET);
    },
    verb: 'Crear usuario',
    shown: 'username',
  },
  {
    name: 'own password',
    render: () => createElement(ChangePasswordDialog, { ...open, onChanged: () => undefined }),
    fill: async (screen) => {
      await screen.write('Contraseña actual', 'la-de-antes');
      await screen.write('Contraseña nueva', SECRET);
      await screen.write('Repite', SECRET);
    },
    verb: 'Cambiar contraseña',
    shown: 'password',
  },
  {
    name: 'settings',
    render: () =>
      createElement(BusinessDialog, {
        ...open,
        preview: () => null,
        security: null,
      }),
    fill: (screen) => screen.write('Nombre', 'Taller Bujía'),
    verb: 'Guardar',
    shown: 'name',
  },
  {
    name: 'manual entry',
    render: () => createElement(ManualDialog, { opened: true, onClose, onOpen: onClose }),
    fill: async (screen) => {
      await screen.write('Nombre del cliente', 'Ana Pereira');
      await screen.write('Email', 'ana@ejemplo.com');
      await screen.choose('Servicio', 'Service');
    },
    verb: 'Crear cita',
    shown: 'clientEmail',
  },
  {
    name: 'reschedule',
    render: () => createElement(RescheduleForm, { citation: CITATION, onDone: onClose }),
    fill: (screen) => screen.write('Nueva hora', '11:00'),
    verb: 'Guardar nueva fecha',
    shown: 'time',
  },
];
