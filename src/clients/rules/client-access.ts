/** Who may read and change clients and motorcycles. */
export const CLIENT_ACCESS = ['agenda', 'reservas', 'historial'] as const;
