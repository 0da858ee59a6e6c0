import type { Person } from './sample-data.ts';

/** A vehicle of the example workshop: `km` on the day the workshop opened, `daily` kilometres since. */
export type Vehicle = {
  type: 'motorcycle' | 'bicycle' | 'e-vehicle';
  /** '' without one. */
  plate: string;
  brand: string;
  model: string;
  year: number;
  km: number;
  daily: number;
  colour: string;
};
export type Vehicles = readonly [Vehicle, ...Vehicle[]];
/** A person with the same vehicles at every visit; all are invented. */
export type Rider = Person & { vehicles: Vehicles };

export const bike = (
  plate: string,
  brand: string,
  model: string,
  year: number,
  km: number,
  daily: number,
  colour = '',
): Vehicle => ({ type: 'motorcycle', plate, brand, model, year, km, daily, colour });

export const rider = (
  name: string,
  email: string,
  phone: string,
  ...vehicles: Vehicles
): Rider => ({
  name,
  email: `${email}@ejemplo.com`,
  phone,
  vehicles,
});

const SOLD = bike('SAF 731', 'Honda', 'XR 250 Tornado', 2016, 46_180, 13, 'Negro');
const FZ16 = bike('', 'Yamaha', 'FZ16', 2015, 58_400, 10);

/** The people of the visits in `visits.ts`. */
export const RIDERS = {
  walter: rider(
    'Walter Cardozo',
    'wcardozo',
    '091 204 583',
    bike('SCK 208', 'Baccio', 'Classic 125', 2022, 31_150, 96, 'Rojo'),
  ),
  brenda: rider(
    'Brenda Olivera',
    'brenda.olivera',
    '098 730 146',
    bike('SCT 815', 'Yumbo', 'C110 DLX', 2023, 19_870, 71, 'Negro'),
  ),
  // A family on one telephone.
  yamandu: rider(
    'Yamandú Píriz',
    'yamandu.piriz',
    '094 300 118',
    bike('SBH 553', 'Honda', 'CB 125F', 2020, 26_740, 18, 'Rojo'),
  ),
  rosana: rider(
    'Rosana Píriz',
    'rosana.piriz',
    '094 300 118',
    bike('SDB 466', 'Vespa', 'Primavera 150', 2023, 5_310, 11, 'Verde agua'),
  ),
  bruno: rider(
    'Bruno Píriz',
    'bruno.piriz',
    '094 300 118',
    bike('SCX 129', 'KTM', '200 Duke', 2022, 14_930, 23, 'Naranja'),
  ),
  // One person with two telephones.
  analia: rider(
    'Ana Lía Suárez',
    'analia.suarez',
    '099 517 042',
    bike('SBR 384', 'Suzuki', 'Gixxer 150', 2021, 17_260, 24, 'Azul'),
  ),
  analiaAtWork: rider(
    'Ana Lía Suárez',
    'analia.suarez',
    '092 640 377',
    bike('SBR 384', 'Suzuki', 'Gixxer 150', 2021, 17_260, 24, 'Azul'),
  ),
  // The same motorcycle under two telephones and two addresses.
  matias: rider('Matías Echeverría', 'matias.echeverria', '095 118 620', FZ16),
  matiasAgain: rider('Matías Echeverría', 'mechevepro', '091 873 554', FZ16),
  beatriz: rider(
    'Beatriz Larrosa',
    'blarrosa',
    '098 265 913',
    bike('SAP 618', 'Kymco', 'Agility 125', 2018, 33_900, 8, 'Gris'),
  ),
  bety: rider(
    'Bety Larrosa',
    'bety.larrosa',
    '096 041 287',
    bike('SAP 618', 'Kymco', 'Agility 125', 2018, 33_900, 8, 'Gris'),
  ),
  // A motorcycle that is sold to another client.
  hugo: rider('Hugo Ferreyra', 'hugo.ferreyra', '099 384 271', SOLD),
  leticia: rider('Leticia Brum', 'leticia.brum', '095 702 418', SOLD),
  nelson: rider(
    'Nelson Vidal',
    'nelson.vidal',
    '093 815 660',
    bike('', 'Zanella', 'Due 50 restaurada', 1984, 12_400, 3),
  ),
  pilar: rider('Pilar Aguerre', 'pilar.aguerre', '098 446 905', {
    ...bike('', 'Trek', 'Marlin 7', 2023, 0, 0, 'Violeta'),
    type: 'bicycle',
  }),
  angeles: rider(
    'María de los Ángeles Etchegoyen Fernández Crespo',
    'mariadelosangeles.etchegoyen.fernandez',
    '099 061 734',
    bike('SCS 777', 'Harley-Davidson', 'Street Glide Special', 2021, 21_350, 62, 'Negro perlado'),
  ),
  oscar: rider(
    'Óscar Villalba',
    'oscar.villalba',
    '094 529 836',
    bike('SBZ 940', 'Honda', 'Wave 110S', 2021, 38_220, 106),
  ),
  denis: rider(
    'Denis Cabral',
    'denis.cabral',
    '092 307 451',
    bike('AGK 062', 'Bajaj', 'Boxer 150', 2020, 35_610, 17),
  ),
  mirta: rider(
    'Mirta Colombo',
    'mirta.colombo',
    '098 190 523',
    bike('SAN 285', 'Suzuki', 'AX 100', 2014, 61_040, 7),
  ),
  silvana: rider(
    'Silvana Etchart',
    'silvana.etchart',
    '091 745 092',
    bike('SDC 350', 'Yamaha', 'NMAX Connected', 2024, 3_120, 19, 'Gris'),
  ),
  ruben: rider(
    'Rubén Tabárez',
    'ruben.tabarez',
    '096 832 714',
    bike('SBM 731', 'Kawasaki', 'KLR 650', 2015, 68_300, 12, 'Verde'),
  ),
  elbio: rider(
    'Elbio Sanguinetti',
    'elbio.sanguinetti',
    '099 903 148',
    bike('SAE 416', 'Winner', 'Fair 110', 2016, 44_730, 10),
  ),
  noelia: rider(
    'Noelia Franco',
    'noelia.franco',
    '095 361 087',
    bike('SCV 508', 'Royal Enfield', 'Meteor 350', 2022, 15_440, 16, 'Rojo'),
  ),
  carlos: rider(
    'Carlos Mautone',
    'carlos.mautone',
    '093 274 639',
    bike('BNA 193', 'Honda', 'NC 750X', 2020, 30_870, 21, 'Gris'),
  ),
  jorge: rider(
    'Jorge Abella',
    'jorge.abella',
    '098 518 370',
    bike('SAJ 847', 'Suzuki', 'EN 125', 2013, 72_150, 9),
  ),
} satisfies Record<string, Rider>;
