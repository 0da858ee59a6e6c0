import { Fragment } from 'react';

/** A user name or e-mail address that wraps after dots, dashes, underscores and «@» first. */
export function Breakable({ text }: { text: string }) {
  return [...text.matchAll(/[^._@-]+[._@-]*|[._@-]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
