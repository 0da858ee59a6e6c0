import { Fragment } from 'react';

/** A user name or an address, broken after its dots and dashes before anywhere else. */
export function Breakable({ text }: { text: string }) {
  return [...text.matchAll(/[^._@-]+[._@-]*|[._@-]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
