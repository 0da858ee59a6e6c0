import type { NewProduct } from '#products/server/product-actions.ts';
import type { Bom } from './catalogue.ts';

type Item = Omit<NewProduct, 'components' | 'active' | 'manualCost' | 'specifications'> & {
  bom: Bom;
  /** Name of a drawing in `pictures/`. */
  picture: string;
  specifications: Readonly<Record<string, string>>;
};

export const PRODUCTS: readonly Item[] = [
  {
    name: 'Kit de defensas tubulares',
    picture: 'defensas',
    description: 'Defensas de acero pintado, con bulonería.',
    price: 21000,
    autoCost: true,
    category: 'Protección',
    publishIn: { agendaTaller: true, reservaTuyo: true },
    bom: [
      ['DEF-TUB', 3.5],
      ['BUL-M8', 8],
    ],
    specifications: { Material: 'Acero', Color: 'Negro mate' },
  },
  {
    name: 'Batería YTZ10S instalada',
    picture: 'bateria',
    description: 'Batería nueva con prueba de carga y un año de garantía.',
    price: 12900,
    autoCost: true,
    category: 'Electricidad',
    publishIn: { agendaTaller: true, reservaTuyo: false },
    bom: [['BAT-YTZ', 1]],
    specifications: { Voltaje: '12 V', Capacidad: '8,6 Ah' },
  },
  {
    name: 'Juego de cubiertas sport',
    picture: 'cubiertas',
    description: 'Delantera y trasera, montadas y balanceadas.',
    price: 32900,
    autoCost: true,
    category: 'Cubiertas',
    publishIn: { agendaTaller: true, reservaTuyo: true },
    bom: [
      ['CUB-1207', 1],
      ['CUB-1805', 1],
    ],
    specifications: { Delantera: '120/70-17', Trasera: '180/55-17' },
  },
  {
    name: 'Faros auxiliares LED',
    picture: 'faros',
    description: 'Par de faros con instalación eléctrica y llave.',
    price: 14500,
    autoCost: true,
    category: 'Electricidad',
    publishIn: { agendaTaller: true, reservaTuyo: false },
    bom: [
      ['CAB-ELE', 4],
      ['BUL-M8', 4],
    ],
    specifications: { Potencia: '2 × 20 W' },
  },
  {
    name: 'Moto Yumbo GS 200 0 km',
    picture: 'moto',
    description: 'Unidad nueva, con empadronamiento a cargo del comprador.',
    price: 198000,
    autoCost: false,
    category: 'Unidades',
    publishIn: { agendaTaller: false, reservaTuyo: true },
    bom: [],
    specifications: { Cilindrada: '196 cc', Año: '2026' },
  },
  {
    name: 'Puños calefaccionados',
    picture: 'punos',
    description: 'Cinco niveles de temperatura, con protección de batería.',
    price: 8900,
    autoCost: true,
    category: 'Confort',
    publishIn: { agendaTaller: true, reservaTuyo: false },
    bom: [['CAB-ELE', 2]],
    specifications: { Niveles: '5' },
  },
  {
    name: 'Casco integral con visera antirrayas y visor solar',
    picture: 'casco',
    description: 'Calota de policarbonato y forro desmontable. Talles de XS a XXL.',
    price: 13_800,
    autoCost: false,
    category: 'Equipo',
    publishIn: { agendaTaller: false, reservaTuyo: true },
    bom: [],
    specifications: { Norma: 'UNIT-ECE 22', Peso: '1,45 kg' },
  },
  {
    name: 'Juego de valijas laterales de aluminio con soportes de desmontaje rápido y cerradura única',
    picture: 'valijas',
    description:
      'Dos valijas de 37 litros, soldadas y selladas, con bolsos interiores. Se hacen a pedido para cada modelo; el montaje está incluido.',
    price: 64_000,
    autoCost: false,
    category: 'Equipaje',
    publishIn: { agendaTaller: true, reservaTuyo: true },
    bom: [],
    specifications: {
      Capacidad: '2 × 37 litros',
      Material: 'Aluminio anodizado de 1,5 mm',
      Modelos: 'Versys 650, V-Strom 250, F 750 GS',
    },
  },
];
