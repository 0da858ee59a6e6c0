import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fetchAppointmentProducts } from '#products/web/product-api.ts';
import { fetchActiveServices } from '#services/web/service-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatDuration } from '#shared/time/day-time.ts';
import { SearchSelect } from '#ui/panel/fields/search-select.tsx';
import css from './manual.module.css';
import { type FormSectionProps, fieldId } from './manual-entry.ts';

type Job = { _id: string; name: string; duration: number; price: number };

/** A service or a product: choosing one clears and disables the other (docs/rules/panel.md 5). */
export function JobFields({ form: { draft: entry, problems, change } }: FormSectionProps) {
  const services = useQuery({
    queryKey: ['services', 'active'],
    queryFn: ({ signal }) => fetchActiveServices(signal),
  });
  const products = useQuery({
    queryKey: ['products', 'appointment'],
    queryFn: ({ signal }) => fetchAppointmentProducts(signal),
  });
  return (
    <>
      <JobSelect
        id={fieldId('service')}
        label="Servicio"
        clearLabel="Quitar el servicio"
        jobs={services.data}
        value={entry.service}
        disabled={entry.product !== ''}
        onChange={(service) => change({ service, product: '' })}
        error={problems['service']}
      />
      <JobSelect
        id={fieldId('product')}
        label="Producto"
        clearLabel="Quitar el producto"
        jobs={products.data}
        value={entry.product}
        disabled={entry.service !== ''}
        onChange={(product) => change({ product, service: '' })}
        error={problems['product']}
      />
      {services.isError ? (
        <LoadFailure sentence="Error al cargar servicios" onRetry={() => void services.refetch()} />
      ) : null}
      {products.isError ? (
        <LoadFailure sentence="Error al cargar productos" onRetry={() => void products.refetch()} />
      ) : null}
    </>
  );
}

type JobSelectProps = {
  id: string;
  label: string;
  clearLabel: string;
  jobs: readonly Job[] | undefined;
  value: string;
  disabled: boolean;
  onChange: (id: string) => void;
  error: string | undefined;
};

function JobSelect({ jobs = [], value, clearLabel, onChange, ...rest }: JobSelectProps) {
  const byId = new Map(jobs.map((job) => [job._id, job]));
  const chosen = byId.get(value);
  return (
    <SearchSelect
      {...rest}
      className="whole-row"
      clearable
      {...(chosen && { description: sizeOf(chosen) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={jobs.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onChange={onChange}
      placeholder="Buscar…"
      nothingFoundMessage="Sin resultados"
      renderOption={({ option }) => <JobOption job={byId.get(option.value)} />}
      {...(value !== '' && {
        rightSection: (
          <CloseButton size={44} aria-label={clearLabel} onClick={() => onChange('')} />
        ),
        rightSectionWidth: 44,
        rightSectionPointerEvents: 'all' as const,
      })}
    />
  );
}

/** `45 min · US$ 48,50` */
const sizeOf = ({ duration, price }: Job) =>
  `${formatDuration(duration)} · ${formatDollars(price)}`;

function JobOption({ job }: { job: Job | undefined }) {
  if (!job) return null;
  return (
    <span>
      {job.name}
      <span className={css.under}>{sizeOf(job)}</span>
    </span>
  );
}

function LoadFailure({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div className={css.failure} role="alert">
      <span>{sentence}</span>
      <Button variant="default" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
