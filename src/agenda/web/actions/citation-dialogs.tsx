import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { CancelConfirm } from './cancel-confirm.tsx';
import { DeleteConfirm } from './delete-confirm.tsx';
import { useCitationTransition } from './use-citation-transition.ts';

type Request = {
  verb: 'cancel' | 'delete';
  citation: StaffCitation;
};

const OpenDialog = createContext<(request: Request) => void>(() => {});

/** Returns the function that opens the confirmation of a row's menu. */
export function useCitationDialogs(): (request: Request) => void {
  return use(OpenDialog);
}

/**
 * Holds the confirmations outside of the rows: a row is unmounted when the window is turned, when
 * the list is printed and when the citation leaves the list.
 */
export function CitationDialogs({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<Request | null>(null);
  const [opened, setOpened] = useState(false);
  const move = useCitationTransition();
  const open = useCallback((next: Request) => {
    setRequest(next);
    setOpened(true);
  }, []);
  const close = () => setOpened(false);
  return (
    <OpenDialog value={open}>
      {children}
      {request === null ? null : (
        <>
          <CancelConfirm
            citation={request.citation}
            move={move}
            opened={opened && request.verb === 'cancel'}
            onClose={close}
          />
          <DeleteConfirm
            citation={request.citation}
            opened={opened && request.verb === 'delete'}
            onClose={close}
          />
        </>
      )}
    </OpenDialog>
  );
}
