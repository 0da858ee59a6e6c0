import { Button } from '@mantine/core';
import {
  IconCheck,
  IconClockHour4,
  IconEyeOff,
  IconPackages,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { marginText } from '#shared/money/margin.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatDuration } from '#shared/time/day-time.ts';
import type { StaffService } from '../../contract/staff-service.ts';
import { CATEGORY_LABELS } from '../../rules/category.ts';
import css from './service-card.module.css';

type Props = {
  service: StaffService;
  toggling: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** A service with its facts and actions. */
export function ServiceCard({ service, ...actions }: Props) {
  const { name, description, requirements } = service;
  return (
    <li className={`${css.card} ${service.active ? '' : css.off}`} data-record={service._id}>
      <div className="row between gap-8">
        <span className={css.category}>{CATEGORY_LABELS[service.category]}</span>
        <ActiveMark active={service.active} />
      </div>
      <h2 className="no-margin large break-anywhere">{name}</h2>
      <p className={css.description}>{description}</p>
      <Facts service={service} />
      {requirements.length === 0 ? null : (
        <div className={css.requirements}>
          <h3 className={css.small}>Requisitos</h3>
          <ul>
            {requirements.map((requirement, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice
              <li key={index}>{requirement}</li>
            ))}
          </ul>
        </div>
      )}
      <Actions service={service} {...actions} />
    </li>
  );
}

function ActiveMark({ active }: { active: boolean }) {
  const Icon = active ? IconCheck : IconEyeOff;
  return (
    <span className={`${css.state} ${active ? css.active : css.inactive}`}>
      <Icon size={16} stroke={2.25} aria-hidden="true" />
      {active ? 'Activo' : 'Inactivo'}
    </span>
  );
}

function Facts({ service }: { service: StaffService }) {
  const { duration, price, cost, margin, usesComponents, components = [] } = service;
  return (
    <div className={css.facts}>
      <p className={css.price}>{formatDollars(price)}</p>
      <p className={css.fact}>
        <IconClockHour4 size={18} aria-hidden="true" />
        {formatDuration(duration)}
      </p>
      {usesComponents ? (
        <p className={css.fact}>
          <IconPackages size={18} aria-hidden="true" />
          {components.length === 1 ? '1 componente' : `${components.length} componentes`}
        </p>
      ) : null}
      {cost === undefined ? null : (
        <p className={css.cost}>
          Costo {formatDollars(cost)} · Margen {marginText(margin ?? null)}
        </p>
      )}
    </div>
  );
}

function Actions({ service: { name, active }, toggling, onToggle, onEdit, onDelete }: Props) {
  return (
    <div className={css.actions}>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        aria-label={`Editar ${name}`}
        onClick={onEdit}
        data-row
      >
        Editar
      </Button>
      <Button
        variant="default"
        aria-label={`${active ? 'Desactivar' : 'Activar'} ${name}`}
        aria-busy={toggling}
        className="unconfirmed"
        onClick={onToggle}
      >
        {active ? 'Desactivar' : 'Activar'}
      </Button>
      <Button
        variant="subtle"
        color="red"
        className="danger"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        aria-label={`Eliminar ${name}`}
        onClick={onDelete}
      >
        Eliminar
      </Button>
    </div>
  );
}
