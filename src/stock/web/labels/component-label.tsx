import { IconMapPin } from '@tabler/icons-react';
import { QrCode, type QrPath } from '#ui/panel/print/qr-code.tsx';
import type { Component } from '../../contract/component.ts';
import css from './component-label.module.css';

type Props = { component: Component; qr: QrPath };

/** Label of 62 × 29 mm: name, code, location and QR code. Long texts have a smaller font. */
export function ComponentLabel({ component: { name, code, location }, qr }: Props) {
  return (
    <span className={css.label}>
      <QrCode qr={qr} className={css.qr} />
      <span className={css.words}>
        <span className={`${css.name} ${name.length > 48 ? css.longName : ''}`}>{name}</span>
        <span className={`${css.code} ${codeSize(code)}`}>{code}</span>
        {location === '' ? null : (
          <span className={`${css.place} ${location.length > 16 ? css.longPlace : ''}`}>
            <IconMapPin className={css.pin} stroke={2} aria-hidden="true" />
            <span>{location}</span>
          </span>
        )}
      </span>
    </span>
  );
}

function codeSize({ length }: string): string {
  if (length <= 11) return '';
  return (length <= 22 ? css.longCode : css.longestCode) ?? '';
}
