import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { mailKeys, sendRetry } from '../mail-api.ts';

/** Puts a failed mail back into the queue; what is shown of it is read anew either way. */
export function useRetry(id: string): { retry: () => void; busy: boolean } {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => sendRetry(id),
    onSuccess: () => toastDone('El correo está otra vez en espera.'),
    onError: (error) => toastError(error.message || 'No se pudo reintentar el correo.'),
    onSettled: () => client.invalidateQueries({ queryKey: mailKeys.all }),
  });
  return { retry: () => again.mutate(), busy: again.isPending };
}
