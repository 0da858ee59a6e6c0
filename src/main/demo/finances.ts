import type { ExpenseCategory } from '#finanzas/rules/expense-fields.ts';
import { createExpense } from '#finanzas/server/expense-actions.ts';
import { repeatExpenses } from '#finanzas/server/repeat-actions.ts';
import { addDays, type Day } from '#kernel/day-time.ts';
import type { Actor } from '#kernel/staff.ts';
import { boundaryAt } from '#kernel/zoned.ts';
import { sell } from '#stock/server/sale-actions.ts';
import { type Random, seeded } from './random.ts';
import type { TimeTravel } from './time-travel.ts';
import { PEOPLE } from './world.ts';

/** What the example workshop spends: days before today, in dollars; some every month. */
type Spent = readonly [
  daysBefore: number,
  dollars: number,
  concept: string,
  category: ExpenseCategory | '',
  monthly?: true,
];

const SPENT: readonly Spent[] = [
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

type When = { today: Day; timeZone: string; now: number; buyer: Pick<Actor, 'id' | 'name'> };

/** Two months of expenses, those that come back among them, through the same actions as the product. */
export async function fillExpenses({ kit, setNow }: TimeTravel, when: When): Promise<void> {
  const { today, timeZone, now } = when;
  const actor: Actor = { ...when.buyer, username: '', role: 'admin', permissions: [] };
  for (const [daysBefore, dollars, concept, category, monthly = false] of SPENT) {
    const date = addDays(today, -daysBefore);
    setNow(boundaryAt(date, 11 * 60, timeZone));
    const form = { amount: Math.round(dollars * 100), concept, category, date, notes: '' };
    await createExpense(kit, { ...form, repeatMonthly: monthly }, null, { key: null, actor });
  }
  setNow(now);
  await repeatExpenses(kit);
}

const SALES_FROM = 60;
/** Sold over the counter; what runs short is bought before. */
const SOLD = ['ACE-1040', 'BUJ-CR8', 'LUB-CAD', 'FIL-ACE-01', 'REF-VER'] as const;

/** A sale over the counter every other day of the two months before. */
export async function fillSales({ kit }: TimeTravel, when: When): Promise<void> {
  const random: Random = seeded(7);
  for (let before = SALES_FROM; before > 0; before -= 2) {
    const now = boundaryAt(
      addDays(when.today, -before),
      10 * 60 + random.below(360),
      when.timeZone,
    );
    const component = await kit.db
      .selectFrom('components')
      .select(['id', 'sale_price_cents', 'quantity', 'min_stock'])
      .where('code', '=', random.pick(SOLD))
      .executeTakeFirstOrThrow();
    const quantity = 1000 * (1 + random.below(2));
    // Its minimum stays for the jobs.
    if (component.quantity - quantity < component.min_stock) continue;
    const person = random.pick(PEOPLE);
    await sell(
      kit.db,
      {
        componentId: component.id,
        quantity,
        salePrice: component.sale_price_cents ?? 500,
        clientName: person.name,
        clientEmail: person.email,
        clientPhone: person.phone,
      },
      null,
      { actor: when.buyer, now },
    );
  }
}
