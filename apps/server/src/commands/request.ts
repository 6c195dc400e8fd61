/** npm run -s request: shows what a destination would be sent for events, without sending anything. */
import { readFile } from 'node:fs/promises'
import type { DestinationId, PixelSettings } from '@convbox/contract'
import { DEFAULT_PIXEL_SETTINGS, DESTINATION_IDS } from '@convbox/contract'
import { pixelSettingsSchema } from '@convbox/contract/destinations/destinations.schemas'
import { storeEventSchema } from '@convbox/contract/events/events.schemas'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { DESTINATIONS } from '@convbox/destinations'
import { withConsentDefault } from '../deliveries/lane-entry.ts'
import { fail, readArguments } from './arguments.ts'
import { describeFaults } from './describe-faults.ts'
import { runJsonLines } from './json-lines.ts'
import { openRequestWindow } from './request-window.ts'

const HELP = `npm run -s request -- --destination ID --settings FILE --now ISO [--base-url URL] [--consent-default granted|denied] < events.jsonl
Shows the requests that a pixel would send for store events. Nothing is sent. One StoreEvent a line in; one JSON object a line out, in the order of the events:
  out  {"events": ["id", ...], "method": "POST", "url": "...", "headers": {...}, "body": {...}}     a request; its events go together
       {"event": "id", "skipped": "too old for the platform"}                                       an event that would not be sent, and why
  --destination  ${DESTINATION_IDS.join(', ')}
  --settings     a file with the pixel's settings as JSON: {"platform": "facebook", "pixelId": "...", "token": "...", "valueBasis": 1, ...};
                 left-out fields are those of a new pixel
  --now          the time against which ages are measured, ISO 8601; without it, the clock's
  --base-url     where the requests would go instead of the platform
  --consent-default  what the store takes silence of a visitor for (granted or denied); without it, unknown consent stays unknown
Events are put together as a lane does it: up to as many as the platform takes in one request, in order.
A bad line is told on standard error with its number; the others are answered, and the program ends with 1.`

const readDestination = (id: string | undefined): DestinationId =>
  DESTINATION_IDS.find((known) => known === id) ?? fail(`--destination must be one of ${DESTINATION_IDS.join(', ')}\n\n${HELP}`)

const readSettings = async (file: string | undefined, platform: DestinationId): Promise<PixelSettings> => {
  if (file === undefined) return fail(`--settings is missing\n\n${HELP}`)
  try {
    const given: unknown = JSON.parse(await readFile(file, 'utf8'))
    const fields = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {}
    const read = pixelSettingsSchema.safeParse({ platform, ...DEFAULT_PIXEL_SETTINGS, ...fields })
    if (!read.success) return fail(`${file}: ${describeFaults(read.error.issues)}`)
    return read.data.platform === platform ? read.data : fail(`${file}: the settings are for ${read.data.platform}, not for ${platform}`)
  } catch (error) {
    return fail(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const readNow = (text: string | undefined): string => {
  const time = text === undefined ? new Date() : new Date(text)
  return Number.isNaN(time.getTime()) ? fail(`--now must be a time such as 2026-11-20T10:00:00.000Z`) : time.toISOString()
}

const { values } = readArguments(HELP, {
  destination: { type: 'string' },
  settings: { type: 'string' },
  now: { type: 'string' },
  'base-url': { type: 'string' },
  'consent-default': { type: 'string' },
})
const readConsentDefault = (text: string | undefined): 'granted' | 'denied' | undefined =>
  text === undefined || text === 'granted' || text === 'denied' ? text : fail('--consent-default must be granted or denied')
const consentDefault = readConsentDefault(values['consent-default'])
const destination = DESTINATIONS[readDestination(values.destination)]
const settings = await readSettings(values.settings, destination.id)
const baseUrl = values['base-url']?.replace(/\/$/, '')
const { token } = settings
const isKey = DESTINATION_FACTS[destination.id].credential?.kind === 'api key'
const window = openRequestWindow(destination, settings, {
  now: readNow(values.now),
  store: { id: 'store', name: 'Store', url: 'https://store.example', currency: 'USD' },
  ...(token !== undefined && { credential: { kind: isKey ? 'key' : 'token', secret: token } }),
  ...(baseUrl !== undefined && { baseUrl }),
})

const bad = await runJsonLines({
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  handle: (line) => {
    const read = storeEventSchema.safeParse(line)
    if (!read.success) throw new Error(describeFaults(read.error.issues))
    return window.add(consentDefault === undefined ? read.data : withConsentDefault(read.data, consentDefault))
  },
})
for (const line of window.close()) process.stdout.write(`${JSON.stringify(line)}\n`)
process.exitCode = bad > 0 ? 1 : 0
