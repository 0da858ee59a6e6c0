import { bike, type Rider, rider, type Vehicles } from './riders.ts';
import { PEOPLE } from './sample-data.ts';

/** The vehicles of `PEOPLE`, in their order. */
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

/** The people of the sample data with their vehicles. */
export const REGULARS: readonly Rider[] = PEOPLE.map((person, index) => {
  const vehicles = GARAGES[index];
  if (!vehicles) throw new Error(`${person.name} has no vehicle`);
  return { ...person, vehicles };
});

/** The people who book in these weeks, in the order in which they do. */
export const BOOKERS: readonly Rider[] = [
  ...REGULARS,
  rider(
    'Washington Silva',
    'wsilva',
    '099 271 604',
    bike('SAU 318', 'Honda', 'CG 150 Titan', 2016, 54_320, 20),
  ),
  rider(
    'Elena Píriz Gadea',
    'elena.gadea',
    '098 406 173',
    bike('SDE 205', 'Vespa', 'Sprint 150', 2024, 2_150, 12, 'Rojo'),
  ),
  rider(
    'Gonzalo Viera',
    'gonzalo.viera',
    '091 658 320',
    bike('SCN 472', 'Kawasaki', 'Ninja 400', 2021, 14_780, 18, 'Verde'),
  ),
  rider(
    'Tania Rodríguez',
    'tania.rodriguez',
    '095 740 281',
    bike('ADG 691', 'Yumbo', 'Max 110', 2022, 12_640, 23),
  ),
  rider(
    'Federico Stirling',
    'fstirling',
    '099 825 046',
    bike('SBT 933', 'Honda', 'Africa Twin', 2020, 38_900, 30, 'Tricolor'),
  ),
  rider(
    'Lorena Bidegain',
    'lorena.bidegain',
    '094 163 597',
    bike('MAB 410', 'Suzuki', 'Address 110', 2019, 23_050, 11),
  ),
  rider(
    'Pablo Etcheverrito',
    'pablo.etcheverrito',
    '092 590 714',
    bike('SCA 126', 'Bajaj', 'Pulsar 200', 2020, 31_200, 27, 'Azul'),
  ),
  rider(
    'Cecilia Arbelo',
    'cecilia.arbelo',
    '098 037 485',
    bike('SDD 758', 'QJ Motor', 'SRK 400', 2023, 5_940, 15),
  ),
  rider(
    'Álvaro Toledo',
    'alvaro.toledo',
    '096 318 742',
    bike('SAC 087', 'Yamaha', 'XTZ 250', 2017, 60_480, 25, 'Blanco'),
  ),
  rider(
    'Verónica Saralegui',
    'vero.saralegui',
    '093 472 065',
    bike('BPR 264', 'Benelli', 'Leoncino 500', 2021, 17_330, 14, 'Rojo'),
  ),
  rider(
    'Mauro Bentos',
    'mauro.bentos',
    '091 936 158',
    bike('SBX 519', 'KTM', 'Duke 390', 2021, 20_710, 22, 'Naranja'),
  ),
  rider(
    'Natalia Curbelo',
    'natalia.curbelo',
    '099 604 831',
    bike('SCZ 845', 'Honda', 'PCX 160', 2023, 7_820, 17, 'Gris'),
  ),
  rider(
    'Guzmán Ibarburu',
    'guzman.ibarburu',
    '095 281 479',
    bike('SAG 372', 'Ducati', 'Monster 797', 2018, 26_150, 10, 'Rojo'),
  ),
  rider(
    'Estela Marichal',
    'estela.marichal',
    '094 857 203',
    bike('', 'Honda', 'Biz 125', 2012, 66_900, 6),
  ),
  rider(
    'Leandro Olaizola',
    'leandro.olaizola',
    '098 749 316',
    bike('SDG 630', 'CFMoto', '300 NK', 2024, 1_980, 28, 'Negro'),
  ),
  rider(
    'Patricia Zunini',
    'patricia.zunini',
    '092 115 870',
    bike('SCL 291', 'Zontes', '350 E', 2022, 9_460, 13),
  ),
];
