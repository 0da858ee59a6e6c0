/** Who may read and change clients and motorcycles. */
export const REGISTRY_ACCESS = ['agenda', 'reservas', 'historial'] as const;
