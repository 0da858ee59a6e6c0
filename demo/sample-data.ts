/** People and motorcycles of the example data and the tests; all invented. */
export type Person = { name: string; email: string; phone: string };
export type Motorcycle = { brand: string; model: string; year: number };

export const PEOPLE: readonly Person[] = [
  { name: 'Lucía Fernández', email: 'lucia.fernandez@ejemplo.com', phone: '099 412 738' },
  { name: 'Martín Rodríguez', email: 'martin.rodriguez@ejemplo.com', phone: '+598 98 205 611' },
  { name: 'Valentina Acosta', email: 'valen.acosta@ejemplo.com', phone: '094 781 205' },
  { name: 'Santiago Pereira', email: 'spereira@ejemplo.com', phone: '091 336 902' },
  { name: 'Camila Núñez', email: 'camila.nunez@ejemplo.com', phone: '099 870 143' },
  { name: 'Nicolás Silveira', email: 'nico.silveira@ejemplo.com', phone: '+598 92 118 457' },
  { name: 'Agustina Techera', email: 'agus.techera@ejemplo.com', phone: '098 654 320' },
  { name: 'Joaquín Olivera', email: 'joaquin.olivera@ejemplo.com', phone: '095 207 866' },
  { name: 'Florencia Cabrera', email: 'flor.cabrera@ejemplo.com', phone: '099 143 572' },
  { name: 'Emiliano Sosa', email: 'emiliano.sosa@ejemplo.com', phone: '(099) 618 204' },
  { name: 'Carolina Bentancor', email: 'caro.bentancor@ejemplo.com', phone: '096 480 917' },
  { name: 'Diego Etcheverry', email: 'diego.etcheverry@ejemplo.com', phone: '094 025 638' },
  { name: 'María Noel Larrañaga', email: 'marianoel@ejemplo.com', phone: '+598 99 730 284' },
  { name: 'Facundo Machado', email: 'facundo.machado@ejemplo.com', phone: '091 562 049' },
  { name: 'Sofía Güida', email: 'sofia.guida@ejemplo.com', phone: '098 317 465' },
  { name: 'Ignacio Barrios', email: 'ignacio.barrios@ejemplo.com', phone: '092 849 103' },
  { name: 'Paula Methol', email: 'paula.methol@ejemplo.com', phone: '099 256 781' },
  { name: 'Rodrigo Umpiérrez', email: 'rodrigo.umpierrez@ejemplo.com', phone: '095 934 216' },
  { name: 'Micaela Da Rosa', email: 'mica.darosa@ejemplo.com', phone: '098 072 659' },
  {
    name: 'Juan Bautista Goicoechea Irazábal de los Santos',
    email: 'juan.bautista.goicoechea.irazabal@ejemplo.com',
    phone: '+598 99 481 350',
  },
];

export const MOTORCYCLES: readonly Motorcycle[] = [
  { brand: 'Yamaha', model: 'MT-07', year: 2022 },
  { brand: 'Honda', model: 'CB 190R', year: 2021 },
  { brand: 'Bajaj', model: 'Dominar 400', year: 2023 },
  { brand: 'Yumbo', model: 'GS 200', year: 2019 },
  { brand: 'Kawasaki', model: 'Versys 650', year: 2020 },
  { brand: 'Baccio', model: 'P125', year: 2018 },
  { brand: 'Royal Enfield', model: 'Himalayan', year: 2024 },
  { brand: 'Suzuki', model: 'V-Strom 250', year: 2022 },
  { brand: 'KTM', model: '390 Adventure', year: 2023 },
  { brand: 'TVS', model: 'Apache RTR 200', year: 2021 },
  { brand: 'Zontes', model: '310 T', year: 2022 },
  { brand: 'BMW', model: 'F 750 GS', year: 2019 },
];

export const NOTES: readonly string[] = [
  '',
  '',
  '',
  'Hace un ruido al frenar en bajada.',
  'Se enciende el testigo del motor después de unos minutos de marcha.',
  'Llevo el filtro de aceite, lo compré aparte.',
  'Necesito retirarla antes de las 17, salgo de viaje.',
];

export const MECHANICS: readonly string[] = ['Wilson Berrutti', 'Ismael Curbelo'];

export const MECHANICS_NOTES: readonly string[] = [
  '',
  'Cadena al límite: cambiar en el próximo service.',
  'Se ajustó el freno trasero. Cubierta delantera con poco dibujo.',
  'Probada en ruta, sin novedades.',
  'Batería con carga baja; se recomienda controlarla en un mes.',
];

export const SUPPLIERS: readonly string[] = ['Repuestos del Sur', 'Casa Lubra', 'Moto Insumos'];
