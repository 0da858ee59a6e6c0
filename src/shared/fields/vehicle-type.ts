export const VEHICLE_TYPES = ['motorcycle', 'bicycle', 'e-vehicle'] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];
