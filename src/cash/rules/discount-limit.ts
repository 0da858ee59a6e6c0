import type { Role } from '#shared/contract/access-policy.ts';

/** The limits of «Configuración», in whole percent of the price. */
export type DiscountLimits = { discountLimitPercent: number; adminDiscountLimitPercent: number };

/** Whether a discount of a price, both in cents, needs a step-up by a user of this role. */
export function isOverDiscountLimit(
  discountCents: number,
  { price, role, settings }: { price: number; role: Role; settings: DiscountLimits },
): boolean {
  const percent: Readonly<Record<Role, number>> = {
    admin: settings.adminDiscountLimitPercent,
    user: settings.discountLimitPercent,
  };
  return discountCents * 100 > price * percent[role];
}
