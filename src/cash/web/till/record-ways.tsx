import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { clientMessage } from '#shared/text/client-message.ts';
import { useChat } from '#ui/panel/contact/contact-buttons.tsx';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import type { CashDay } from '../../contract/cash-day.ts';
import { formatAmount } from '../../rules/currency.ts';
import type { ChargedKind } from '../../rules/movement-kinds.ts';
import { SaleDialog } from '../cash-parts.ts';
import recordCss from './records.module.css';

type Drawers = 'citation' | 'reservation';

/** What the panel offers for the records of the till. */
export type RecordWays = {
  /** Opens the record of a kind; `null` without the permission to read it. */
  open: Readonly<Record<Drawers, ((id: string) => void) | null>>;
  /** Whether the user may take money for counter sales. */
  sells: boolean;
  /** Creates a link to the client's page; `null` without the permission to do so. */
  link: Readonly<Record<Drawers, ((id: string) => Promise<string>) | null>>;
};

const hasDrawer = (kind: string): kind is Drawers => kind === 'citation' || kind === 'reservation';

type TitleProps = {
  cause: { kind: string; id: string | null };
  /** Who pays for it. */
  clientName?: string;
  ways: RecordWays;
  /** The title. */
  children: string;
};

/** The title of a record, as a button that opens it where that is possible. */
export function RecordTitle({ cause, clientName = '', ways, children }: TitleProps) {
  const { kind, id } = cause;
  const openDialog = useOpenDialog();
  const openSale = (sale: string) => {
    const about = clientName === '' ? children : `${clientName} · ${children}`;
    openDialog(<SaleDialog id={sale} about={about} takes={ways.sells} />);
  };
  const open = hasDrawer(kind) ? ways.open[kind] : kind === 'sale' ? openSale : null;
  if (open === null || id === null)
    return <span className={recordCss.recordTitle}>{children}</span>;
  return (
    <button
      type="button"
      className={`${recordCss.recordTitle} ${recordCss.opens}`}
      onClick={() => open(id)}
    >
      {children}
    </button>
  );
}

/** A record with an amount that is left to pay or to return. */
type Owed = CashDay['unpaidHere'][number];

const SENTENCES = {
  due: (amount: string, title: string) =>
    `queda pendiente el pago de ${amount}${title === '' ? '' : ` por ${title}`}.`,
  back: (amount: string, title: string) =>
    `tenemos ${amount} para devolverte${title === '' ? '' : ` por ${title}`}. Dinos cómo prefieres recibirlo.`,
} as const;

/** Returns the text to a client about an amount that is left to pay, or to return. */
function owedMessage(
  { clientName, title, amount }: Pick<Owed, 'clientName' | 'title' | 'amount'>,
  { business, way, link }: { business: string; way: keyof typeof SENTENCES; link: string | null },
): string {
  const sentence = SENTENCES[way](formatAmount(amount, 'USD').replace('\u00a0', ' '), title);
  const text = clientMessage(clientName, business, sentence);
  return link === null ? text : `${text} ${link}`;
}

type ChatProps = { owed: Owed; way: keyof typeof SENTENCES; ways: RecordWays };

/** Opens a chat with the amount, and with the client's link where the user may create one. */
export function OwedChat({ owed, way, ways }: ChatProps) {
  const { name: business } = useWorkshop();
  const { kind, id } = owed.cause;
  const create = linkOf(kind, ways);
  const chat = useChat(owed.clientPhone, {
    message: owedMessage(owed, { business, way, link: null }),
    withLink:
      create === null
        ? undefined
        : async () => owedMessage(owed, { business, way, link: await create(id) }),
  });
  if (chat === null) return null;
  return (
    <Button
      component="a"
      variant="default"
      className="no-print"
      {...chat}
      aria-label={`Escribir por WhatsApp a ${owed.clientName}`}
      leftSection={<IconBrandWhatsapp size={18} className="ok" aria-hidden="true" />}
    >
      WhatsApp
    </Button>
  );
}

const linkOf = (kind: ChargedKind, { link }: RecordWays) => (hasDrawer(kind) ? link[kind] : null);
