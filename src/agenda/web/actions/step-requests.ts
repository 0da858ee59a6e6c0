import { createDialogRequests } from '#ui/panel/dialogs/dialog-request.ts';

/** The dialogs that ask before a step of a citation, by its id. */

/** «¿Entregar la moto?»; answers whether to deliver. */
export const deliveryRequests = createDialogRequests<string, boolean>(false);

/** «Completar mantenimiento»; answers with the message to show once the job is installed, otherwise with `null`. */
export const maintenanceRequests = createDialogRequests<string, string | null>(null);
