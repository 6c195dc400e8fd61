/** What each extra of the storefront script starts with. */
import type { CollectEvent, EventName } from '@convbox/contract/events/events'
import type { ExtrasConfig } from '@convbox/contract/events/extras'
import type { TrackData } from './core.ts'
import { guarded, type SdkConfig } from './env.ts'
import type { ExtrasApi } from './extras-api.ts'
import type { OpenTag } from './tags-api.ts'

/** `m`: the configuration that the extras' file brings. `config`: the script's own. `t`: left by the part that all tags share. */
type ExtrasStub = {
  x?: ExtrasApi
  m?: ExtrasConfig
  config?: SdkConfig
  t?: OpenTag
  track: (name: EventName, data?: TrackData) => void
  identify: (user: NonNullable<CollectEvent['user']>) => void
}
export type ExtrasPage = Window & typeof globalThis & { convbox?: ExtrasStub }

/** What an extra works with. */
export type ExtraTools = {
  page: ExtrasPage
  api: ExtrasApi
  track: ExtrasStub['track']
  identify: ExtrasStub['identify']
  /** Calls the listener with each event of this page: those already sent, then each as it is sent. */
  hear: (listener: (event: CollectEvent) => void) => void
}

/** Starts an extra on this page with its configuration. Nothing of it ever throws into the shop's page. */
export const startExtra = <Name extends keyof ExtrasConfig>(
  name: Name,
  run: (config: NonNullable<ExtrasConfig[Name]>, tools: ExtraTools) => void,
): void =>
  guarded((page: ExtrasPage) => {
    const { convbox } = page
    const api = convbox?.x
    const config = convbox?.m?.[name]
    if (!api || !config) return
    const [sent] = api
    const hear: ExtraTools['hear'] = (listener) => {
      const each = guarded(listener)
      const push = sent.push.bind(sent)
      sent.push = (...events) => {
        const length = push(...events)
        for (const event of events) each(event)
        return length
      }
      for (const event of sent) each(event)
    }
    run(config, { page, api, track: convbox.track, identify: convbox.identify, hear })
  })(window as ExtrasPage)
