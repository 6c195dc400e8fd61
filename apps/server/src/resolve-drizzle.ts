/**
 * Imported for its effect, before anything that imports drizzle: its modules find each other without its package.json. Node parses that file, which is 180 KB,
 * for every module of the package: a second of processor time at each start. A hook holds for the thread that registers it.
 */
import { registerHooks } from 'node:module'

const INSIDE = /\/node_modules\/drizzle-orm\//

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL, conditions } = context
    const isOurs = parentURL !== undefined && INSIDE.test(parentURL) && /^\.\.?\/.*\.js$/.test(specifier) && conditions.includes('import')
    return isOurs ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true } : next(specifier, context)
  },
})
