import { biome } from './biome.ts';
import { build } from './build.ts';
import { deadCode } from './dead-code.ts';
import { dependencies } from './dependencies.ts';
import { generatedFilesMatch } from './generated.ts';
import { layout } from './layout.ts';
import { licences } from './licences.ts';
import { lockfile } from './lockfile.ts';
import { measures } from './measures.ts';
import { migrations } from './migrations.ts';
import { names } from './names.ts';
import { purity } from './purity.ts';
import { tables } from './tables.ts';
import { texts } from './texts.ts';
import { typescript } from './typescript.ts';
import { wording } from './wording.ts';

/** Checks that only read files; each has a wrong fixture. */
export const staticChecks = [
  biome,
  ...typescript,
  dependencies,
  purity,
  tables,
  layout,
  wording,
  migrations,
  measures,
  names,
  lockfile,
  licences,
  texts,
  deadCode,
] as const;

/** Checks that start a program or a database. */
export const runningChecks = [build, generatedFilesMatch] as const;
