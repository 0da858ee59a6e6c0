import { IconCash, IconCashBanknoteOff } from '@tabler/icons-react';
import { Chip } from '#ui/chip.tsx';
import type { ChargedCause } from '../../rules/movement-kinds.ts';
import { useBalance } from '../cash-api.ts';
import { chipText } from './charge-texts.ts';

type Props = { cause: ChargedCause; shown: boolean };

/** «Falta US$ 86,00» in the head of a detail; nothing for a record that is settled. */
export default function ChargeChip({ cause, shown }: Props) {
  const { data } = useBalance(cause, shown);
  const text = data ? chipText(data) : null;
  if (!data || text === null) return null;
  if (data.state === 'open')
    return (
      <Chip family="teal" icon={IconCash}>
        {text}
      </Chip>
    );
  return (
    <Chip family={data.state === 'unrecorded' ? 'grey' : 'amber'} icon={IconCashBanknoteOff}>
      {text}
    </Chip>
  );
}
