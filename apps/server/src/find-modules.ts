/**
 * Imported for its effect, before the program's own imports: finding a module costs Node more than loading it, because it reads the package's package.json and
 * asks the disk for every import, and the program has 6,000 of some 2,000 modules. This hook remembers what a name stands for within a package, and takes a
 * module's relative imports of files with its own ending as modules too: a quarter of a start's processor time. A hook holds for the thread that registers it.
 */
import { registerHooks, type ResolveFnOutput } from 'node:module'

const PACKAGE = /^.*\/(?:node_modules\/(?:@[^/]+\/)?|packages\/|apps\/|demo\/)[^/]+\//
const RELATIVE = /^\.\.?\/.*\.(?:js|mjs|ts)$/

const packages = new Map<string, string>()
/** The package of a module, as the start of its address; what lies in no package has its folder. */
const packageOf = (url: string): string => {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const known = packages.get(folder) ?? PACKAGE.exec(folder)?.[0] ?? folder
  packages.set(folder, known)
  return known
}

const endingOf = (path: string): string => path.slice(path.lastIndexOf('.'))

/** Modules of packages, by package and name. */
const named = new Map<string, ResolveFnOutput>()
/** ES modules by address, with their format. A file beside one with the same ending has the same format. */
const formats = new Map<string, string>()

const remember = (found: ResolveFnOutput): ResolveFnOutput => {
  if (found.format === 'module' || found.format === 'module-typescript') formats.set(found.url, found.format)
  return found
}

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL, conditions } = context
    if (parentURL === undefined || specifier.startsWith('node:') || !conditions.includes('import')) return next(specifier, context)
    if (specifier.startsWith('.')) {
      const format = formats.get(parentURL)
      const isAlike = format !== undefined && RELATIVE.test(specifier) && endingOf(specifier) === endingOf(parentURL)
      return { ...remember(isAlike ? { url: new URL(specifier, parentURL).href, format } : next(specifier, context)), shortCircuit: true }
    }
    const key = `${packageOf(parentURL)} ${specifier}`
    const found = named.get(key) ?? remember(next(specifier, context))
    named.set(key, found)
    return { ...found, shortCircuit: true }
  },
})
