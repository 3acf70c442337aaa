/**
 * Loads drizzle-orm as CommonJS. Node parses a package's whole `exports` map again for each of its ES modules, and
 * drizzle's is 175 KB: as ES modules it takes 1.1 s and 230 MB to load, as CommonJS 0.15 s and 20 MB (decision 0010).
 * Preload it with `--import`, or import it before anything that imports drizzle.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    /^drizzle-orm(\/|$)/.test(specifier)
      ? next(specifier, { ...context, conditions: ['node', 'require'] })
      : next(specifier, context),
});
