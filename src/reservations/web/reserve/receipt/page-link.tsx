import { buttonClass } from '#ui/wizard/fields/button.tsx';

/** Leads to the client's page of the reservation. */
export function PageLink({ token }: { token: string }) {
  return (
    <a className={buttonClass({})} href={`/mi/${token}`}>
      Ver tu reserva
    </a>
  );
}
