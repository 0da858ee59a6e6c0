import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconCreditCardPay,
  IconX,
} from '@tabler/icons-react';
import type { Payment } from '#payments/contract/payment.ts';
import { Chip, type ChipColour } from '#ui/chip.tsx';

type Look = { family: ChipColour; icon: typeof IconX };

const OVER: Look = { family: 'grey', icon: IconX };
const BACK: Look = { family: 'violet', icon: IconArrowBackUp };
const TROUBLE: Look = { family: 'pink', icon: IconAlertTriangle };

const LOOKS: Readonly<Record<Payment['paymentStatus'], Look>> = {
  pending: { family: 'amber', icon: IconCreditCardPay },
  processing: { family: 'blue', icon: IconClock },
  completed: { family: 'green', icon: IconCircleCheck },
  failed: OVER,
  expired: OVER,
  cancelled: OVER,
  partially_refunded: BACK,
  refunded: BACK,
  reversed: TROUBLE,
  review: TROUBLE,
  reviewed: OVER,
};

/** Status of a payment as label and icon; the colour is only an addition. */
export function PaymentChip({ payment }: { payment: Payment }) {
  return <Chip {...LOOKS[payment.paymentStatus]}>{payment.label}</Chip>;
}
