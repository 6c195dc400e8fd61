import type { PixelId } from '@convbox/contract'
import { presetRange, todayIn } from '@convbox/contract/date-range'
import { DESTINATIONS } from '@convbox/destinations'
import { instantsOf } from '@convbox/contract/store-days'
import { logDays } from '../../deliveries/log-days.ts'
import { platformAddress } from '../../deliver/platform-address.ts'
import type { DirectoryPixel } from '../../directory/directory-entries.ts'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import { attempt, ChannelFault } from '../../platforms/channel-call.ts'
import { countKlaviyoMetric, readKlaviyoMetrics, type KlaviyoAccount } from '../../platforms/klaviyo/klaviyo-metrics.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { COUNTED, legacyMetric, ourMetric } from './klaviyo-insight.ts'
import { readLegacyMetrics, saveLegacyMetrics } from './klaviyo-insight.rows.ts'

const findKlaviyoPixel = async (program: Program, store: CallerStore, id: PixelId): Promise<DirectoryPixel> => {
  const pixel = await program.directory.pixel(id)
  if (pixel === undefined || pixel.storeId !== store.id || pixel.settings.platform !== 'klaviyo') throw new AppError('not found')
  return pixel
}

/** How this store reaches its Klaviyo account. Throws ChannelFault without a key. */
const accountOf = (program: Program, store: CallerStore, { settings, credential }: DirectoryPixel): KlaviyoAccount => {
  const address = platformAddress(program.config, 'klaviyo', store.sandbox)
  if (credential === undefined || address === undefined) throw new ChannelFault('token invalid')
  return {
    baseUrl: address.baseUrl ?? DESTINATIONS.klaviyo.baseUrl(settings, credential),
    authorization: credential.kind === 'oauth' ? `Bearer ${credential.secret}` : `Klaviyo-API-Key ${credential.secret}`,
  }
}

/** Our counts at Klaviyo beside those of the shop's former integration. */
export const klaviyoInsightFeature: Feature<'klaviyoInsight'> = (program) => ({
  metricsList: async ({ id }, { store }) => {
    const pixel = await findKlaviyoPixel(program, store, id)
    const asked = await attempt(async () => readKlaviyoMetrics(accountOf(program, store, pixel)))
    return 'failure' in asked ? { failure: asked.failure } : { metrics: asked.value }
  },
  insight: async ({ id, startDate, endDate }, { store }) => {
    const pixel = await findKlaviyoPixel(program, store, id)
    const usual = presetRange('last_30d', todayIn(store.timeZone, program.now()))
    const range = { startDate: startDate ?? usual.since, endDate: endDate ?? usual.until }
    const span = { ...instantsOf(logDays(range, store.timeZone, program.now()), store.timeZone), timeZone: store.timeZone }
    const chosen = await readLegacyMetrics(program.mainDb, store.id, id)
    const asked = await attempt(async () => {
      const account = accountOf(program, store, pixel)
      const metrics = await readKlaviyoMetrics(account)
      const count = async (metricId: string | undefined): Promise<number | undefined> =>
        metricId === undefined || metricId === '' ? undefined : countKlaviyoMetric(account, { metricId, ...span })
      const legacy = {
        addToCart: legacyMetric(metrics, 'addToCart', chosen),
        checkoutStart: legacyMetric(metrics, 'checkoutStart', chosen),
      }
      // One after the other: Klaviyo takes three of these calls a second.
      const counts = []
      for (const counted of COUNTED) counts.push(await count(ourMetric(metrics, counted)), await count(legacy[counted]))
      return { legacy, counts }
    })
    if ('failure' in asked) return { pixelName: pixel.name, failure: asked.failure }
    const { legacy, counts } = asked.value
    const [addToCart, addToCartLegacy, checkoutStart, checkoutStartLegacy] = counts
    return {
      pixelName: pixel.name,
      ...(addToCart !== undefined && { addToCartOmniTrackPlus: addToCart }),
      ...(addToCartLegacy !== undefined && { addToCartLegacy }),
      ...(checkoutStart !== undefined && { checkoutStartOmniTrackPlus: checkoutStart }),
      ...(checkoutStartLegacy !== undefined && { checkoutStartLegacy }),
      legacy,
      isMatched: legacy.addToCart !== '' && legacy.checkoutStart !== '',
    }
  },
  setMetrics: async ({ id, ...metrics }, { store, user }) => {
    const pixel = await findKlaviyoPixel(program, store, id)
    await saveLegacyMetrics(program.mainDb, store.id, id, metrics)
    await writeAudit(program.mainDb, {
      tenantId: store.tenantId,
      storeId: store.id,
      userId: user.id,
      action: 'pixel changed',
      target: id,
      detail: { pixelName: pixel.name, legacyMetrics: `${metrics.addToCart || '-'}, ${metrics.checkoutStart || '-'}` },
    })
    return metrics
  },
})
