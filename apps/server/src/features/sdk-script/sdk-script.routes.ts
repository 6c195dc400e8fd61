/** GET /sdk/...: the storefront script, one file with its store's config, and its extras. Public, readable by any site, cached for 5 minutes. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXTRAS, type Extra } from '@convbox/contract/events/extras'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  customerEventsFor,
  extrasFor,
  isFirstParty,
  scriptFor,
  type ScriptStore,
  surveyScriptFor,
  UNKNOWN_KEY_SCRIPT,
} from './sdk-script.ts'

/** Output folder of `npm run build` for the script. */
export const SDK_DIST = join(import.meta.dirname, '../../../../../packages/sdk/dist')

/** findStoreByKey: undefined for an unknown key. sdkDir: the built script. publicUrl: URL of this server, without a trailing slash. */
export type SdkScriptOptions = {
  findStoreByKey: (storeKey: string) => Promise<ScriptStore | undefined>
  sdkDir: string
  publicUrl: string
}

const manifestSchema = z.object({ standard: z.string(), 'customer-events': z.string(), 'survey-entry': z.string() })
const partsSchema = z.record(z.string(), z.string())

/** The code of the entry points, and of each part of the extras. */
type Built = { standard: string; customerEvents: string; survey: string; extras: ReadonlyMap<Extra, string> }

/** Reads the built script, once per start; a missing one throws with instructions. */
const readBuilt = async (sdkDir: string): Promise<Built> => {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(sdkDir, 'manifest.json'), 'utf8'))
    const files = manifestSchema.parse(manifest)
    const parts = new Map(Object.entries(partsSchema.parse(manifest)))
    const read = (file: string): Promise<string> => readFile(join(sdkDir, file), 'utf8')
    const extras = new Map<Extra, string>()
    for (const extra of EXTRAS) {
      const file = parts.get(`extra-${extra}`)
      if (file !== undefined) extras.set(extra, await read(file))
    }
    return {
      standard: await read(files.standard),
      customerEvents: await read(files['customer-events']),
      survey: await read(files['survey-entry']),
      extras,
    }
  } catch (error) {
    throw new Error(`The storefront script is not built (${sdkDir}): run npm run build`, { cause: error })
  }
}

const sendScript = (request: FastifyRequest, reply: FastifyReply, script: string, cache: string): FastifyReply => {
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`
  reply.type('text/javascript; charset=utf-8').headers({
    'cache-control': cache,
    etag,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  // A compressing proxy may have made the tag weak.
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) ? reply.status(304).send() : reply.send(script)
}

/** Registers the script's routes. The build is read at the first request, so that a development server starts without one. */
export const sdkScriptRoutes = async (app: FastifyInstance, { findStoreByKey, sdkDir, publicUrl }: SdkScriptOptions): Promise<void> => {
  let built: Promise<Built> | undefined
  const load = (): Promise<Built> => {
    built ??= readBuilt(sdkDir).catch((error: unknown) => {
      built = undefined
      throw error
    })
    return built
  }
  /** A store may point a subdomain of its own at this server: then everything is sent there, and its cookies live longer. */
  const baseFor = (store: ScriptStore, request: FastifyRequest): string => {
    // The Host header is untrusted: "x y.shop" is not a valid host.
    const isName = /^[\w.-]+(:\d+)?$/.test(request.host)
    return isName && isFirstParty(store.host, request.host) ? `${request.protocol}://${request.host}` : publicUrl.replace(/\/$/, '')
  }

  // After five minutes a page still uses its cached script, and the next page gets the new one.
  const CACHE = 'public, max-age=300, stale-while-revalidate=86400'

  app.get<{ Params: { storeKey: string } }>('/sdk/:storeKey/extras.js', async (request, reply) => {
    const store = await findStoreByKey(request.params.storeKey)
    if (store === undefined) return sendScript(request, reply.status(404), UNKNOWN_KEY_SCRIPT, 'public, max-age=60')
    const { extras } = await load()
    return sendScript(
      request,
      reply,
      extrasFor(store, (extra) => extras.get(extra) ?? ''),
      CACHE,
    )
  })

  app.get<{ Params: { storeKey: string } }>('/sdk/:storeKey/survey.js', async (request, reply) => {
    const store = await findStoreByKey(request.params.storeKey)
    if (store === undefined) return sendScript(request, reply.status(404), UNKNOWN_KEY_SCRIPT, 'public, max-age=60')
    const { survey } = await load()
    return sendScript(request, reply, surveyScriptFor(store, baseFor(store, request), survey), CACHE)
  })

  app.get<{ Params: { name: string } }>('/sdk/:name', async (request, reply) => {
    // A headless storefront loads the standard script, by its own address or by that one.
    const [, storeKey, entry] = /^([\w-]{1,64})(?:\.headless|(\.customer-events))?\.js$/.exec(request.params.name) ?? []
    const store = storeKey === undefined ? undefined : await findStoreByKey(storeKey)
    if (store === undefined) return sendScript(request, reply.status(404), UNKNOWN_KEY_SCRIPT, 'public, max-age=60')
    const { standard, customerEvents } = await load()
    const base = baseFor(store, request)
    const script = entry ? customerEventsFor(store, base, customerEvents) : scriptFor(store, base, standard)
    return sendScript(request, reply, script, CACHE)
  })
}
