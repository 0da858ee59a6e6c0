import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { mailKeys, sendRetry } from '../mail-api.ts';

/** Puts a failed mail back into the queue; then reads the mails again, also after an error. */
export function useRetry(id: string): { retry: () => void; busy: boolean } {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => sendRetry(id),
    onSuccess: () => toastDone('El correo está otra vez en espera.'),
    onError: (error) => toastError(error.message || 'No se pudo reintentar el correo.'),
    onSettled: () => client.invalidateQueries({ queryKey: mailKeys.all }),
  });
  return { retry: () => mutation.mutate(), busy: mutation.isPending };
}
