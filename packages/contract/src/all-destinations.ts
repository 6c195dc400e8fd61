/** The descriptions of all destinations. */
import { isRequired, type DestinationFacts, type OwnSetting } from './destination-facts.ts'
import { DESTINATION_IDS, type DestinationId } from './destinations/destinations.ts'
import { awinFacts } from './destinations/awin.ts'
import { bingFacts } from './destinations/bing.ts'
import { facebookFacts } from './destinations/facebook.ts'
import { ga4Facts } from './destinations/ga4.ts'
import { genericFacts } from './destinations/generic.ts'
import { googleAdsFacts } from './destinations/google-ads.ts'
import { klaviyoFacts } from './destinations/klaviyo.ts'
import { mailchimpFacts } from './destinations/mailchimp.ts'
import { omnisendFacts } from './destinations/omnisend.ts'
import { pinterestFacts } from './destinations/pinterest.ts'
import { snapchatFacts } from './destinations/snapchat.ts'
import { tiktokFacts } from './destinations/tiktok.ts'

/** A destination without its description does not compile. */
export const DESTINATION_FACTS: Record<DestinationId, DestinationFacts> = {
  facebook: facebookFacts,
  ga4: ga4Facts,
  tiktok: tiktokFacts,
  'google-ads': googleAdsFacts,
  bing: bingFacts,
  snapchat: snapchatFacts,
  pinterest: pinterestFacts,
  omnisend: omnisendFacts,
  mailchimp: mailchimpFacts,
  klaviyo: klaviyoFacts,
  awin: awinFacts,
  generic: genericFacts,
}

/** The descriptions in the order of screens. */
export const ALL_DESTINATION_FACTS: readonly DestinationFacts[] = DESTINATION_IDS.map((id) => DESTINATION_FACTS[id])

/** A setting that only some destinations have, by its key. A key means the same at every destination. */
export const findOwnSetting = (key: string): OwnSetting | undefined =>
  ALL_DESTINATION_FACTS.flatMap(({ settings }) => settings).find((setting) => setting.key === key)

/** Examples of the settings without which a pixel sends nothing, or not all of its events: for tests and the demo. */
export const exampleSettings = (platform: DestinationId): Record<string, unknown> => {
  const { settings, takesEvents } = DESTINATION_FACTS[platform]
  return Object.fromEntries(
    settings.flatMap((setting): [string, unknown][] => {
      if (setting.kind === 'per event') return [[setting.key, Object.fromEntries(takesEvents.map((name) => [name, setting.example]))]]
      return isRequired(setting) ? [[setting.key, 'example' in setting ? setting.example : undefined]] : []
    }),
  )
}
