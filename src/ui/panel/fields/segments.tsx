import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import css from './segments.module.css';

type Props<Value extends string> = Omit<SegmentedControlProps<Value>, 'classNames'>;

/** A choice of views. On a narrow screen it is as wide as the screen, and wraps. */
export function Segments<Value extends string>({ className, ...props }: Props<Value>) {
  return (
    <SegmentedControl
      withItemsBorders={false}
      className={`${css.switch} ${className ?? ''}`}
      classNames={{
        label: css.label ?? '',
        indicator: css.indicator ?? '',
        control: css.control ?? '',
      }}
      {...props}
    />
  );
}
