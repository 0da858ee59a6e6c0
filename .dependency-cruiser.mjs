import { dependencyRules } from './tools/check/dependency-rules.ts';

export default {
  forbidden: dependencyRules(),
  options: {
    doNotFollow: { path: ['node_modules'] },
    // Without @swc/core, and with TypeScript 7 alone, no file would be read and no rule broken:
    // tools/check/dependencies.ts compares the number of modules with the number of files.
    parser: 'swc',
    combinedDependencies: false,
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
