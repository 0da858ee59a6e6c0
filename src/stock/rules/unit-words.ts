import { UNITS, type Unit, unitLabels } from '#shared/money/quantity.ts';
import { fold } from '#shared/text/fold.ts';

/** Usual abbreviations and other names of the units in price lists and spreadsheets, folded. */
const UNIT_WORDS: Readonly<Record<Unit, readonly string[]>> = {
  piece: [
    ...['u', 'un', 'ud', 'uds', 'und', 'unds', 'uni', 'unid', 'unids'],
    ...['pieza', 'piezas', 'pz', 'pza', 'pzas', 'pc', 'pcs', 'pieces'],
  ],
  meter: ['m', 'mt', 'mts', 'mtr', 'mtrs', 'meters'],
  kilogram: ['kg', 'kgs', 'kilo', 'kilos', 'kilograms'],
  liter: ['l', 'lt', 'lts', 'ltr', 'ltrs', 'litre', 'litres', 'liters'],
  box: ['cj', 'cja', 'cjas', 'boxes'],
  pack: ['paq', 'paqs', 'pqt', 'pqte', 'packs'],
};

const UNIT_BY_WORD: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap((unit) =>
    [unit, ...unitLabels(unit), ...UNIT_WORDS[unit]].map((word) => [word, unit] as const),
  ),
);

/** Returns the unit of a name or an abbreviation, in any case and with or without final point; `null` for others. */
export function readUnitWord(text: string): Unit | null {
  return UNIT_BY_WORD.get(fold(text.trim()).replace(/\.$/, '')) ?? null;
}
