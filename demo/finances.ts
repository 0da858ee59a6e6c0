import type { ExpenseCategory } from '#finance/rules/expense-fields.ts';
import { createExpense } from '#finance/server/expenses/expense-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { sellComponent } from '#sales/server/sale-actions.ts';
import type { Actor, StaffActor } from '#shared/contract/access-policy.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { ActionSchedule } from './action-schedule.ts';
import { type Random, seededRandom } from './random.ts';
import { PEOPLE } from './sample-data.ts';

/** An expense of the example workshop, in dollars; some are repeated every month. */
type ExampleExpense = readonly [
  daysBefore: number,
  dollars: number,
  concept: string,
  category: ExpenseCategory | '',
  monthly?: true,
];

const EXPENSES: readonly ExampleExpense[] = [
  [58, 650, 'Alquiler del local', 'Alquiler', true],
  [57, 38, 'Sistema de facturación electrónica', 'Software y licencias', true],
  [56, 420, 'Sueldo, medio horario de mostrador', 'Sueldo', true],
  [52, 64.5, 'Flete de cubiertas desde el depósito', 'Fletes / Envios'],
  [45, 118, 'Criquet de piso de 2 toneladas', 'Maquinas y herramientas'],
  [38, 25, 'Volantes para el barrio', 'Publicidad'],
  [31, 47.2, 'Combustible para el auxilio', 'Viaticos'],
  [22, 90, 'Stand en la feria de motos', 'Ferias comerciales'],
  [13, 33.9, 'Flete de repuestos', 'Fletes / Envios'],
  [5, 60, 'Avisos en redes sociales', 'Marketing'],
  [3, 14.75, 'Café, yerba y agua', ''],
];

type Period = { today: Day; timeZone: string; buyer: StaffActor };

/** Plans two months of expenses, some of them repeated monthly. */
export function planExpenses(context: AppContext, actions: ActionSchedule, period: Period): void {
  const actor: Actor = { ...period.buyer, username: '', role: 'admin', permissions: [] };
  for (const [daysBefore, dollars, concept, category, monthly = false] of EXPENSES) {
    const date = addDays(period.today, -daysBefore);
    const form = { amount: Math.round(dollars * 100), concept, category, date, notes: '' };
    actions.plan(boundaryAt(date, 11 * 60, period.timeZone), () =>
      createExpense(context, { ...form, repeatMonthly: monthly }, null, { key: null, actor }),
    );
  }
}

const FIRST_SALE_DAYS_BEFORE = 60;
/** Codes of components that are sold over the counter. */
const SOLD_CODES = ['ACE-1040', 'BUJ-CR8', 'LUB-CAD', 'FIL-ACE-01', 'REF-VER'] as const;

/** Plans a sale over the counter every other day of the last two months. */
export function planSales(
  context: AppContext,
  actions: ActionSchedule,
  { today, timeZone, buyer }: Period,
): void {
  const random: Random = seededRandom(7);
  for (let before = FIRST_SALE_DAYS_BEFORE; before > 0; before -= 2) {
    const minute = 10 * 60 + random.below(360);
    actions.plan(boundaryAt(addDays(today, -before), minute, timeZone), () =>
      sellOne(context, random, buyer),
    );
  }
}

async function sellOne(context: AppContext, random: Random, actor: Period['buyer']): Promise<void> {
  const component = await context.db
    .selectFrom('components')
    .select(['id', 'sale_price_cents', 'quantity', 'min_stock'])
    .where('code', '=', random.pick(SOLD_CODES))
    .executeTakeFirstOrThrow();
  const quantity = 1000 * (1 + random.below(2));
  // The minimum stays for the jobs.
  if (component.quantity - quantity < component.min_stock) return;
  const person = random.pick(PEOPLE);
  await sellComponent(
    context.db,
    {
      componentId: component.id,
      quantity,
      salePrice: component.sale_price_cents ?? 500,
      clientName: person.name,
      clientEmail: person.email,
      clientPhone: person.phone,
    },
    null,
    { actor, now: context.clock() },
  );
}
