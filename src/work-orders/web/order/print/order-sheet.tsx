import type { ReactNode } from 'react';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import { formatQuantity } from '#shared/money/quantity.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import type { WorkOrder } from '../../../contract/work-order.ts';
import type { Decision } from '../../../rules/answers.ts';
import { FINDING_LABELS } from '../../../rules/findings.ts';
import { LINE_KIND_LABELS, LINE_STATE_LABELS } from '../../../rules/order-lines.ts';
import { orderSums } from '../../../rules/order-sums.ts';
import { shortHash } from '../../estimate/estimate-history.tsx';
import { methodInSentence } from '../../estimate/open-estimates.ts';
import { inCents, receptionFacts } from '../order-facts.ts';
import type { OrderCitation } from '../shown-order.ts';
import css from './order-sheet.module.css';

type Props = {
  order: WorkOrder;
  citation: OrderCitation;
  /** `contact`: address and telephone number in one line, or ''. */
  workshop: { name: string; timeZone: string; contact: string };
};

/** The work order on A4: reception, findings, lines, what the client authorised, and signatures. */
export function OrderSheet({ order, citation, workshop: { name, timeZone, contact } }: Props) {
  return (
    <article className={css.sheet}>
      <header className={css.head}>
        <div className="min-0 strong">
          <p>{name}</p>
          {contact === '' ? null : <p className={css.contact}>{contact}</p>}
        </div>
        <p className={css.title}>Orden de trabajo N.º {order.number}</p>
      </header>
      <div className={css.about}>
        <Facts title="Cliente y vehículo" facts={clientFacts(citation)} />
        <Facts title="Recepción" facts={receptionFacts(order, timeZone)} />
      </div>
      <Findings order={order} />
      <Lines order={order} service={citation.service.name} />
      <Authorisations order={order} timeZone={timeZone} />
      <footer className={css.signatures}>
        <Signature label="Firma del cliente al dejar el vehículo" />
        <Signature label="Firma del cliente al retirarlo" />
        <Signature label="Por el taller" />
      </footer>
    </article>
  );
}

function clientFacts(citation: OrderCitation): (readonly [string, string])[] {
  const facts: (readonly [string, string])[] = [
    ['Cliente', citation.clientName],
    ['Teléfono', citation.clientPhone],
    ['Email', citation.clientEmail],
    ['Vehículo', vehicleLabel(citation)],
    ['Matrícula', citation.motorcycle?.plate ?? ''],
    ['Servicio', citation.service.name],
  ];
  return facts.filter(([, value]) => value !== '');
}

type FactsProps = { title: string; facts: readonly (readonly [string, string])[] };

function Facts({ title, facts }: FactsProps) {
  return (
    <div>
      <h3 className={css.heading}>{title}</h3>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The findings that need attention or have a note, and the number of the others. */
function Findings({ order: { findings, checklist } }: { order: WorkOrder }) {
  const looked = findings.filter(({ state }) => state !== null);
  if (looked.length === 0) return null;
  const shown = looked.filter(({ state, note }) => state === 'now' || state === 'watch' || note);
  const rest = looked.length - shown.length;
  return (
    <Part title={`Revisión: ${checklist || 'sin nombre'}`}>
      {shown.length === 0 ? null : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Punto</th>
              <th scope="col" className={css.narrow}>
                Estado
              </th>
              <th scope="col">Nota</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ position, item, state, note }) => (
              <tr key={position}>
                <th scope="row">{item}</th>
                <td className={css.narrow}>{state === null ? '' : FINDING_LABELS[state]}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest === 0 ? null : (
        <p className={css.note}>
          {rest === 1
            ? '1 punto más, bien o sin novedad.'
            : `${rest} puntos más, bien o sin novedad.`}
        </p>
      )}
    </Part>
  );
}

function Lines({ order, service }: { order: WorkOrder; service: string }) {
  const closed = order.closedAt !== null;
  // Approved work that was not done is not paid.
  const counted = order.lines.filter(({ state }) => !closed || state === 'done');
  const { baseCents, agreedCents } = orderSums(inCents({ ...order, lines: counted }));
  return (
    <Part title="Trabajos y repuestos">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Descripción</th>
            <th scope="col" className={css.narrow}>
              Estado
            </th>
            <th scope="col" className={css.number}>
              Cantidad
            </th>
            <th scope="col" className={css.number}>
              Precio
            </th>
            <th scope="col" className={css.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{service}</th>
            <td className={css.narrow}>Reservado</td>
            <td className={css.number}>1</td>
            <td className={css.number}>{formatDollars(order.base)}</td>
            <td className={css.number}>{formatDollars(order.base)}</td>
          </tr>
          {order.lines.map(({ _id, kind, text, cause, state, quantity, price, total }) => (
            <tr key={_id}>
              <th scope="row">
                {text}
                <span className={css.under}>
                  {[LINE_KIND_LABELS[kind], cause].filter((part) => part !== '').join(' · ')}
                </span>
              </th>
              <td className={css.narrow}>{LINE_STATE_LABELS[state]}</td>
              <td className={css.number}>{formatQuantity(quantity)}</td>
              <td className={css.number}>{formatDollars(price)}</td>
              <td className={css.number}>{formatDollars(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {closed ? 'Servicio y trabajos hechos' : 'Acordado: servicio y trabajos aprobados'}
            </th>
            <td className={css.number}>{formatCents(baseCents + agreedCents)}</td>
          </tr>
        </tfoot>
      </table>
    </Part>
  );
}

const ANSWERS: Readonly<Record<Decision, string>> = {
  approve: 'Aprobó',
  decline: 'Rechazó',
  'call-me': 'Pidió una llamada',
};

type AuthorisationsProps = { order: WorkOrder; timeZone: string };

/** What the client decided, how and when, with the hash of exactly what was shown. */
function Authorisations({ order, timeZone }: AuthorisationsProps) {
  const decided = order.estimates
    .toReversed()
    .flatMap((estimate) => estimate.decisions.map((decision) => ({ estimate, decision })));
  if (decided.length === 0) return null;
  return (
    <Part title="Autorizaciones del cliente">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Trabajo</th>
            <th scope="col" className={css.narrow}>
              Respuesta
            </th>
            <th scope="col">Quién y cómo</th>
            <th scope="col" className={css.narrow}>
              Cuándo
            </th>
            <th scope="col" className={css.narrow}>
              Presupuesto
            </th>
          </tr>
        </thead>
        <tbody>
          {decided.map(({ estimate, decision }) => (
            <tr key={`${decision.line} ${decision.decision} ${decision.at}`}>
              <th scope="row">
                {estimate.lines.find(({ line }) => line === decision.line)?.text ?? ''}
              </th>
              <td className={css.narrow}>{ANSWERS[decision.decision]}</td>
              <td>
                {[decision.name, methodInSentence(decision.method)]
                  .filter((part) => part !== '')
                  .join(', ')}
                {decision.by === '' ? '' : ` (anotó ${decision.by})`}
              </td>
              <td className={css.instant}>{formatInstant(decision.at, timeZone)}</td>
              <td className={css.narrow}>
                {estimate.version}
                {estimate.contentHash === null ? null : (
                  <span className={css.hash}>{shortHash(estimate.contentHash)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>
        El código del presupuesto identifica exactamente lo que vio el cliente al responder.
      </p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="top-16">
      <h3 className={css.heading}>{title}</h3>
      {children}
    </div>
  );
}

function Signature({ label }: { label: string }) {
  return (
    <div className={css.signature}>
      <span className={css.rule} />
      <span>{label}</span>
    </div>
  );
}
