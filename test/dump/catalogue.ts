import { DAY_MS, type Id, type Labels, type Source, type Writer } from './dirty-values.ts';

/** A service or product with what it costs and sells for. */
export type Offer = { id: Id; name: string; priceCents: number; costCents: number };
export type Component = { id: Id; name: string; code: string; costCents: number; isPiece: boolean };

export type Catalogue = {
  components: Component[];
  services: Offer[];
  products: Offer[];
  documents: { components: Source[]; services: Source[]; products: Source[]; users: Source[] };
};

const UNITS: Labels = [
  ['piece', 'Unidades'],
  ['piece', 'pieza'],
  ['liter', 'Litros'],
  ['meter', 'metro'],
];
const CATEGORIES: Labels = [
  ['maintenance', 'Mantenimiento'],
  ['repair', 'Reparación'],
  ['installation', 'instalacion'],
];

/** A picture of one pixel. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Sizes = { users: number; components: number; services: number; products: number };

/** Writes users, components, services and products, all before the first visit. */
export function writeCatalogue(writer: Writer, start: number, sizes: Sizes): Catalogue {
  const components: Component[] = [];
  const componentDocuments = many(sizes.components, (number) => {
    const written = writeComponent(writer, start, number);
    components.push(written.component);
    return written.document;
  });
  const recipe = () => writeRecipe(writer, components);
  const services: Offer[] = [];
  const serviceDocuments = many(sizes.services, (number) => {
    const written = writeService(writer, start, number, recipe());
    services.push(written.offer);
    return written.document;
  });
  const products: Offer[] = [];
  const productDocuments = many(sizes.products, (number) => {
    const written = writeProduct(writer, start, number, recipe());
    products.push(written.offer);
    return written.document;
  });
  const users = many(sizes.users, (number) => writeUser(writer, start, number));
  return {
    components,
    services,
    products,
    documents: {
      components: componentDocuments,
      services: serviceDocuments,
      products: productDocuments,
      users,
    },
  };
}

const many = <Each>(count: number, make: (number: number) => Each): Each[] =>
  Array.from({ length: count }, (_, number) => make(number));

function writeUser(writer: Writer, start: number, number: number): Source {
  const id = writer.newId(start);
  return {
    ...writer.stamps(id, start),
    username: number === 0 ? 'Admin Principal' : `usuario${number}`,
    password: '$2b$10$abcdefghijklmnopqrstuv',
    name: `Usuario ${number}`,
    email: `usuario${number}@ejemplo.com`,
    role: number === 0 ? 'admin' : 'user',
    permissions: { agenda: true, stock: number % 2 === 0, finanzas: false },
  };
}

function writeComponent(writer: Writer, start: number, number: number) {
  const { random, dirt } = writer;
  const at = start + (number % 100) * DAY_MS;
  const id = writer.newId(at);
  const [unit, spanish] = random.pick(UNITS);
  const cents = 50 + random.whole(9_000);
  const sameCode = number > 0 && dirt.has('same code twice');
  const code = `C-${sameCode ? number - 1 : number}`;
  const quantity = dirt.has('negative stock')
    ? -2
    : unit === 'piece' && dirt.has('half a piece')
      ? 4.5
      : random.whole(200);
  const component = {
    id,
    name: `Repuesto ${number}`,
    code,
    costCents: cents,
    isPiece: unit === 'piece',
  };
  const document = {
    ...writer.stamps(id, at),
    code,
    name: component.name,
    unit: dirt.has('unit in Spanish') ? spanish : unit,
    quantity,
    minStock: random.whole(10),
    costPerUnit: writer.money(cents),
    supplier: 'Importadora del Plata',
    location: `Estante ${number % 40}`,
    active: number % 50 !== 7,
  };
  return { component, document };
}

/** Components of a service or product in whole units, with their cost; without one in four cases. */
function writeRecipe({ random, dirt }: Writer, components: readonly Component[]) {
  if (components.length === 0 || random.chance(0.25)) return { lines: [], costCents: null };
  const chosen = new Set<Component>();
  for (let count = 1 + random.whole(3); count > 0; count -= 1) {
    const component = components[random.whole(components.length)];
    if (component) chosen.add(component);
  }
  let costCents = 0;
  const lines: Source[] = [...chosen].map((component) => {
    const quantity = 1 + random.whole(4);
    costCents += quantity * component.costCents;
    const reference = dirt.has('populated reference')
      ? { _id: component.id, name: component.name, code: component.code }
      : component.id;
    return { component: reference, quantity };
  });
  // A populated reference to a component that was deleted is `null`.
  if (dirt.has('null reference')) lines.push({ component: null, quantity: 1 });
  return { lines, costCents };
}

type Recipe = ReturnType<typeof writeRecipe>;

function writeService(writer: Writer, start: number, number: number, recipe: Recipe) {
  const { random, dirt } = writer;
  const id = writer.newId(start);
  const manualCents = random.whole(3_000);
  const price = writer.doubtful(2_000 + random.whole(20_000));
  const minutes = 30 * (1 + random.whole(8));
  const [category, label] = random.pick(CATEGORIES);
  const usesComponents = recipe.costCents !== null;
  const document = {
    ...writer.stamps(id, start),
    name: `Servicio ${number}`,
    description: 'Revisión completa.',
    duration: dirt.has('duration as text') ? `${minutes} min` : minutes,
    price: price.written,
    cost: 0,
    manualCost: writer.money(manualCents),
    stock: 0,
    category: writer.status(category, label),
    requirements: number % 3 === 0 ? 'Traer libreta, Sin cofres' : ['Traer libreta'],
    active: true,
    components: recipe.lines,
    usesComponents,
  };
  const costCents = recipe.costCents ?? manualCents;
  return {
    offer: { id, name: `Servicio ${number}`, priceCents: price.cents ?? 0, costCents },
    document,
  };
}

function writeProduct(writer: Writer, start: number, number: number, recipe: Recipe) {
  const { random, dirt } = writer;
  const id = writer.newId(start);
  const manualCents = random.whole(9_000);
  const cents = 10_000 + random.whole(90_000);
  const autoCost = recipe.costCents !== null;
  const images = dirt.has('embedded picture')
    ? [PICTURE]
    : dirt.has('picture by address')
      ? ['https://ejemplo.com/kit.jpg']
      : [];
  const document = {
    ...writer.stamps(id, start),
    name: `Kit ${number}`,
    description: 'Kit de conversión.',
    price: writer.money(cents),
    cost: writer.money(autoCost ? 0 : manualCents),
    autoCost,
    category: 'Kits',
    components: recipe.lines,
    publishIn: { agendaTaller: number % 2 === 0, reservaTuyo: true },
    images,
    specifications: { Peso: '12 kg' },
    active: true,
  };
  const costCents = recipe.costCents ?? manualCents;
  return { offer: { id, name: `Kit ${number}`, priceCents: cents, costCents }, document };
}
