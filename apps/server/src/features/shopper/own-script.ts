/** The storefront script as this program has it on disk: the only code that a shopper runs, whatever a network brings. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { customerEventsFor, scriptFor, type ScriptStore } from '../sdk-script/sdk-script.ts'

/** Output folder of `npm run build` for the script. */
const SDK_DIST = join(import.meta.dirname, '../../../../../packages/sdk/dist')
const manifestSchema = z.looseObject({ standard: z.string(), 'customer-events': z.string() })

/** page, checkout: with the store's configuration, ready to run. code: of the page's, as it must stand in what is served. */
export type OwnScript = { page: string; checkout: string; code: string }

/** Rejects where the script is not built. */
export const readOwnScript = async (store: ScriptStore, publicUrl: string, sdkDir: string = SDK_DIST): Promise<OwnScript> => {
  const files = manifestSchema.parse(JSON.parse(await readFile(join(sdkDir, 'manifest.json'), 'utf8')))
  const read = (file: string): Promise<string> => readFile(join(sdkDir, file), 'utf8')
  const code = await read(files.standard)
  return {
    page: scriptFor(store, publicUrl, code),
    checkout: customerEventsFor(store, publicUrl, await read(files['customer-events'])),
    code,
  }
}
