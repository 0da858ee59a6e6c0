/** Product ids that a history refers to. */
export type Catalogue = {
  services: readonly string[];
  components: readonly string[];
  products: readonly string[];
  users: Readonly<Record<'admin' | 'ana' | 'beto', string>>;
};

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: object;
};

/** The ids of labels at the time of a call. */
export type RequestContext = {
  catalogue: Catalogue;
  id: (label: string) => string;
  sale: (label: string) => string;
  order: (label: string) => string;
  /** Token of the client's page and of the cancel page. */
  linkToken: (label: string) => string;
  workOrder: (label: string) => { id: string; version: number };
  line: (label: string) => string;
  estimate: (label: string, version: number) => { id: string; contentHash: string };
  settings: { form: object; version: string };
};

export const dollars = (cents: number) => cents / 100;
export const units = (thousandths: number) => thousandths / 1_000;
