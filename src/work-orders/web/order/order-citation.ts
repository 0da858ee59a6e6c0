import type { CitationStatus } from '#agenda/rules/citation-status.ts';

/** What a work order shows of its citation. */
export type OrderCitation = {
  _id: string;
  status: CitationStatus;
  clientName: string;
  clientPhone: string;
  clientEmail: string;
  vehicleType: string;
  vehicleBrand: string;
  vehicleModel: string;
  vehicleYear: number | null;
  service: { name: string };
  motorcycle: { plate: string } | null;
};
