import { PEOPLE, type Person } from './sample-data.ts';

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
type Vehicles = readonly [Vehicle, ...Vehicle[]];
/** A person with the same vehicles at every visit; all are invented. */
export type Rider = Person & { vehicles: Vehicles };

const bike = (
  plate: string,
  brand: string,
  model: string,
  year: number,
  km: number,
  daily: number,
  colour = '',
): Vehicle => ({ type: 'motorcycle', plate, brand, model, year, km, daily, colour });

const GARAGES: readonly Vehicles[] = [
  [bike('SBK 412', 'Yamaha', 'MT-07', 2022, 18_350, 22, 'Azul')],
  [
    bike('SCD 107', 'Honda', 'CB 190R', 2021, 24_120, 31, 'Rojo'),
    bike('SAV 655', 'Bajaj', 'Rouser NS 200', 2019, 37_840, 9, 'Negro'),
  ],
  [bike('AFB 230', 'TVS', 'Ntorq 125', 2023, 6_270, 14, 'Blanco')],
  [bike('SDA 918', 'Bajaj', 'Dominar 400', 2023, 11_900, 28, 'Verde')],
  [bike('SAK 341', 'Yumbo', 'GS 200', 2019, 29_480, 19)],
  [
    bike('BMC 482', 'Kawasaki', 'Versys 650', 2020, 33_060, 24, 'Gris'),
    bike('BLR 075', 'Honda', 'XR 150L', 2018, 21_700, 6, 'Rojo'),
  ],
  [bike('SAH 726', 'Baccio', 'P125', 2018, 42_310, 26)],
  [bike('SDF 144', 'Royal Enfield', 'Himalayan', 2024, 4_480, 33, 'Arena')],
  [bike('SCB 590', 'Suzuki', 'V-Strom 250', 2022, 16_900, 21, 'Amarillo')],
  [bike('SCR 863', 'KTM', '390 Adventure', 2023, 9_150, 25, 'Naranja')],
  [bike('ACE 318', 'TVS', 'Apache RTR 200', 2021, 19_640, 18)],
  [bike('SCF 027', 'Zontes', '310 T', 2022, 13_720, 20, 'Negro')],
  [
    bike('SAZ 271', 'BMW', 'F 750 GS', 2019, 41_500, 27, 'Blanco'),
    bike('SAT 504', 'Triumph', 'Bonneville T120', 2017, 15_330, 4, 'Bordó'),
  ],
  [bike('SBD 839', 'Yamaha', 'FZ25', 2020, 27_760, 29)],
  [bike('SBV 196', 'Benelli', 'TRK 502', 2021, 22_480, 17, 'Verde')],
  [bike('SCM 645', 'Voge', '500 DSX', 2022, 12_050, 16)],
  [bike('SAD 907', 'Yamaha', 'Crypton 115', 2017, 48_920, 15, 'Celeste')],
  [bike('SDH 372', 'CFMoto', '450 MT', 2024, 3_860, 35, 'Azul')],
  [{ ...bike('', 'Super Soco', 'TC Max', 2022, 8_240, 12), type: 'e-vehicle' }],
  [bike('SAB 902', 'Harley-Davidson', 'Electra Glide Ultra Classic Aniversario', 2018, 52_600, 11)],
];

/** The people who book in these weeks. */
export const REGULARS: readonly Rider[] = PEOPLE.map((person, index) => {
  const vehicles = GARAGES[index];
  if (!vehicles) throw new Error(`${person.name} has no vehicle`);
  return { ...person, vehicles };
});

const rider = (name: string, email: string, phone: string, ...vehicles: Vehicles): Rider => ({
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
    bike('', 'Otro', 'Motociclo 50 restaurado', 1984, 12_400, 3),
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
