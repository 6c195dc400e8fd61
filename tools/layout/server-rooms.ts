/** Allowed imports inside the server: its folders from the lowest to the highest, and the public files of the features. Pure. */
import type { Finding, SourceFile } from './source-file.ts'

const SERVER = 'apps/server/src/'

/** Each folder may import itself and those above it in this list; single files may be listed too. Nothing imports the last one. */
const ROOMS: readonly (readonly string[])[] = [
  ['directory/'],
  [
    'program.ts',
    'own-hash.ts',
    'read-txt.ts',
    'cache.ts',
    'csv-rows.ts',
    'escape-html.ts',
    'public-address.ts',
    'config.ts',
    'logger.ts',
    'signals.ts',
    'running-address.ts',
    'progress.ts',
    'http/app-error.ts',
    'http/loopback.ts',
  ],
  ['intake/'],
  ['orders/'],
  ['catalogue/'],
  ['messages/'],
  ['http/'],
  ['links/'],
  ['derive/'],
  ['deliveries/'],
  ['shopper/'],
  ['survey/'],
  ['ingest/'],
  ['platforms/'],
  ['channel-tokens/'],
  ['deliver/'],
  ['spend/'],
  ['reports/'],
  ['features/'],
  ['collect/'],
  ['schedule/'],
  ['http/server.ts', 'http/api.ts', 'collect-thread/'],
  [''],
]

/** The level of a file's folder, 0 the lowest: the longest matching entry decides, so that one file may differ from its folder. */
const levelOf = (path: string): number => {
  const fitting = ROOMS.flatMap((names, level) => names.filter((name) => path.startsWith(name)).map((name) => ({ name, level })))
  return fitting.toSorted((a, b) => b.name.length - a.name.length)[0]?.level ?? ROOMS.length
}

const roomOf = (path: string): string => (path.includes('/') ? `${path.split('/')[0]}/` : path)
const featureOf = (path: string): string | undefined => /^features\/([^/]+)\//.exec(path)?.[1]

/** The target of a relative import, from the server's folder; undefined: outside of it. */
const targetOf = (path: string, specifier: string): string | undefined => {
  const parts = path.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  const target = parts.join('/')
  return target.startsWith(SERVER) ? target.slice(SERVER.length) : undefined
}

const faultOf = (path: string, target: string): string | undefined => {
  if (levelOf(target) > levelOf(path))
    return `imports ${target}, of a higher room. Move what both need into the lowest room that fits (deliveries/ and intake/ are shared ones), or let the caller hand it in. The order stands in tools/layout/server-rooms.ts.`
  const [mine, its] = [featureOf(path), featureOf(target)]
  const isPublicFile = target === `features/${its}/${its}.ts`
  if (its !== undefined && its !== mine && !isPublicFile && (mine !== undefined || /^(collect|deliver)\//.test(path)))
    return `imports ${target} past its public file. Export what you need from features/${its}/${its}.ts and import that.`
  return undefined
}

/** The rule for one file of the server; its tests may import anything. */
export const checkServerRooms = ({ path, text }: SourceFile): Finding[] => {
  if (!path.startsWith(SERVER) || /\.test\.ts$|\/testing\//.test(path)) return []
  const own = path.slice(SERVER.length)
  // The list of all features imports their routes; assembly and commands are above everything.
  if (own === 'features/all-features.ts') return []
  return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].flatMap(([, specifier = '']) => {
    const target = targetOf(path, specifier)
    const message = target === undefined || roomOf(target) === 'testing/' ? undefined : faultOf(own, target)
    return message === undefined ? [] : [{ path, message }]
  })
}
