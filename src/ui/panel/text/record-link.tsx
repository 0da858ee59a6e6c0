import type { ReactNode } from 'react';
import css from './record-link.module.css';

type Id = { readonly _id: string };

type ClientProps = { client: Id | null; children: ReactNode };

/** A client's name as a link to the client's record; only the name if the client is not on record. */
export function ClientLink({ client, children }: ClientProps) {
  if (client === null) return children;
  return (
    <a className={css.link} href={`#cliente=${client._id}`}>
      {children}
    </a>
  );
}

type MotorcycleProps = {
  /** `plate`: '' if unknown. */
  motorcycle: (Id & { readonly plate: string }) | null;
  children: ReactNode;
};

/** A motorcycle as a link to its record, with its plate; only the children if it is not on record. */
export function MotorcycleLink({ motorcycle, children }: MotorcycleProps) {
  if (motorcycle === null) return children;
  return (
    <a className={css.link} href={`#moto=${motorcycle._id}`}>
      <WithPlate motorcycle={motorcycle}>{children}</WithPlate>
    </a>
  );
}

/** A motorcycle with its plate, for a row of a list, where two targets of 44 px do not fit. */
export function WithPlate({ motorcycle, children }: MotorcycleProps) {
  const plate = motorcycle?.plate ?? '';
  if (plate === '') return children;
  return (
    <>
      {children}{' '}
      <span className={css.beside}>
        <PlateBadge plate={plate} />
      </span>
    </>
  );
}

type Props = {
  plate: string;
  /** In a text, in a row of its own, or as the title of a record. */
  size?: 'text' | 'row' | 'title';
};

/** The number plate of a motorcycle. */
export function PlateBadge({ plate, size = 'text' }: Props) {
  return (
    <span className={`${css.plate} ${css[size]}`}>
      <span className="sr-only">matrícula </span>
      {plate}
    </span>
  );
}
