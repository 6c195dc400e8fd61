/** One order in full: amounts, items, the person's timeline, and each touch's credit under each model. */
import { credits, customCredits, DEFAULT_WINDOW, windowMs } from '@convbox/attribution'
import type { CustomModel } from '@convbox/contract/custom-model'
import { BLENDED_MODELS, CREDIT_PARTS, CUSTOM_MODEL, type BlendedModel } from '@convbox/contract/metrics/credit-choices'
import { TOUCH_MODELS } from '@convbox/contract/metrics/touch-models'
import type { OrderDetail } from '@convbox/contract/reports/order-attribution.schemas'
import { readTaggedAds } from '../../derive/known-ads.sql.ts'
import { touchContextOf } from '../../derive/touch-context.ts'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore } from '../../http/handlers.ts'
import { pictureAddress } from '../../http/picture-address.ts'
import type { Program } from '../../program.ts'
import { listMappings } from '../../spend/ad-mappings.rows.ts'
import { foldTag } from '../ads-report/match-ads.ts'
import { describeTouches } from '../conversion-analysis/explain-figure.ts'
import { readShares, type OrderShare } from '../conversion-analysis/explain-figure.sql.ts'
import { readModelInputs } from '../model-inputs.ts'
import { readCustom } from '../model-settings.rows.ts'
import { readJourneys, type ShownTouch } from '../order-journeys.sql.ts'
import { localTime } from '@convbox/contract/store-days'
import { spanOf } from '../report-span.ts'
import { readCustomerNames } from './customer-names.ts'
import { readOrder } from './order-attribution.sql.ts'
import { adNamesOf, type AdNames } from './ad-names.ts'
import {
  readAmounts,
  readItems,
  readMembers,
  readSessionsOf,
  readShopifyVisits,
  readSurveyAnswers,
  readTimelineEvents,
  readTouchesOf,
  type ItemRow,
  type SurveyRow,
  type TouchRow,
} from './order-detail.sql.ts'
import { matchedRules } from './matched-rules.ts'
import { orderRowOf } from './order-row.ts'
import { readOwnAmounts } from './own-amounts.ts'
import { imagesOf, shopifyVisitsOf, timelineOf } from './timeline.ts'

const itemOf = (row: ItemRow, imageUrl: string | undefined): OrderDetail['line_items'][number] => ({
  product_id: row.product_id,
  title: row.title,
  price: row.price,
  quantity: row.quantity,
  currency: row.currency,
  ...(row.variant_id !== '' && { variant_id: row.variant_id }),
  ...(imageUrl !== undefined && { imageUrl }),
  ...(row.sku !== '' && { sku: row.sku }),
})

type BlendedCredit = { model: BlendedModel; shares: readonly OrderShare[] }
type AskedOrder = { orderId: string; at: Date }

/** The order's shares under the models that look beyond its touches, as a report of its own day has them. */
const readBlended = (program: Program, store: CallerStore, { orderId, at }: AskedOrder): Promise<BlendedCredit[]> => {
  const day = localTime(at.toISOString(), store.timeZone).slice(0, 10)
  const span = spanOf(store, { from: day, to: day }, { window: DEFAULT_WINDOW })
  return Promise.all(
    BLENDED_MODELS.map(async (model) => {
      const inputs = await readModelInputs(program, span, model)
      return { model, shares: await readShares(program.warehouse, span, { model, scope: 'all', level: 'campaign', ...inputs }, [orderId]) }
    }),
  )
}

const sum = (weights: readonly number[]): number => weights.reduce((all, weight) => all + weight, 0)

/** Credit of each touch per model, all channels, in the default window, and what no touch got. */
const creditsOf = (
  touches: readonly ShownTouch[],
  custom: CustomModel,
  blended: readonly BlendedCredit[],
): Pick<OrderDetail, 'credits' | 'otherCredits' | 'convboxParts'> => {
  const question = { scope: 'all', windowMs: windowMs(DEFAULT_WINDOW) } as const
  const told = blended.map(({ model, shares }) => ({
    model,
    ...describeTouches({ mainModel: model, adsOnly: '0', window: DEFAULT_WINDOW }, { shares }, { touches: [...touches] }),
  }))
  const byModel = [
    ...TOUCH_MODELS.map((model) => ({
      model,
      weights: model === CUSTOM_MODEL ? customCredits(custom, question, touches) : credits({ ...question, model }, touches),
    })),
    ...told.map((each) => ({ model: each.model, weights: each.touches.map(({ weight }) => weight) })),
  ]
  const ofConvbox = Map.groupBy(blended.find(({ model }) => model === 'convbox')?.shares ?? [], ({ part }) => part)
  const credited = touches.map(({ channel, campaign, at, isDirect }, index) => ({
    channel,
    campaign,
    at,
    isDirect,
    weights: Object.fromEntries(byModel.map(({ model, weights }) => [model, weights[index] ?? 0])),
  }))
  return {
    credits: credited,
    otherCredits: told.flatMap(({ model, otherShares }) => otherShares.map((share) => ({ model, ...share }))),
    convboxParts: CREDIT_PARTS.flatMap((part) => {
      const shares = ofConvbox.get(part)
      return shares === undefined ? [] : [{ part, weight: sum(shares.map(({ share }) => share)) }]
    }),
  }
}

/** Names of the ads behind the landings that ads brought, by the landing's event. */
const readAdNames = async (program: Program, storeId: string, touches: ReadonlyMap<string, TouchRow>): Promise<Map<string, AdNames>> => {
  const clicks = [...touches.values()].filter(({ is_ad }) => is_ad === 1)
  const tags = clicks.flatMap(({ campaign_id, adset_id, ad_id, campaign, term, content }) =>
    [campaign_id, adset_id, ad_id, campaign, term, content].map(foldTag).filter((tag) => tag !== ''),
  )
  if (tags.length === 0) return new Map()
  const channels = [...new Set(clicks.map(({ channel }) => channel))]
  const mappings = await listMappings(program.mainDb, storeId, channels)
  const meant = mappings.flatMap(({ campaignId, adsetId, adId }) => [campaignId, adsetId, adId].filter((id) => id !== ''))
  const ads = await readTaggedAds(program.warehouse, { storeId, channels, tags: [...new Set([...tags, ...meant.map(foldTag)])] })
  const byChannel = Map.groupBy(ads, ({ channel }) => channel)
  const saidOf = Map.groupBy(mappings, ({ channel }) => channel)
  return new Map(
    clicks.map((click) => [click.event_id, adNamesOf(byChannel.get(click.channel) ?? [], click, saidOf.get(click.channel) ?? [])]),
  )
}

/** wire spelling: the first answer in the specification's fields, all of them in ours. */
const surveyFields = ([first, ...others]: readonly SurveyRow[], timeZone: string) =>
  first === undefined
    ? {}
    : {
        surveyL1Channel: first.l1_channel,
        surveyL1Answer: first.l1_answer,
        surveyL2Channel: first.l2_channel,
        surveyL2Answer: first.l2_answer,
        commitTimeLocal: localTime(first.answered_at, timeZone),
        surveyAnswers: [first, ...others].map((row) => ({
          question: row.question,
          answer: row.l1_answer,
          detail: row.l2_answer,
          written: row.written,
          group: row.text_group,
          channel: row.named_channel,
        })),
      }

/** One order of a store in full; another store's or an unknown order is 'not found'. */
export const readOrderDetail = async (
  program: Program,
  store: CallerStore,
  { orderId, orderDate }: { orderId: string; orderDate: string },
): Promise<OrderDetail> => {
  const { warehouse } = program
  const moment = new Date(orderDate)
  const [journey, amounts] = await Promise.all([
    readOrder(warehouse, store.id, orderId, moment.toISOString()),
    readAmounts(warehouse, store.id, orderId, moment.toISOString()),
  ])
  if (journey === undefined || amounts === undefined) throw new AppError('not found')
  const visitorIds = await readMembers(warehouse, store.id, journey.person_id)
  const span = { storeId: store.id, from: moment, to: new Date(moment.getTime() + 1) }
  const [items, survey, events, sessions, touches, journeys, custom, blended, nameOf, ownOf, context, counted] = await Promise.all([
    readItems(warehouse, store.id, orderId),
    readSurveyAnswers(warehouse, store.id, orderId),
    readTimelineEvents(warehouse, { storeId: store.id, visitorIds, orderId, until: journey.ordered_at }),
    readSessionsOf(warehouse, store.id, visitorIds),
    readTouchesOf(warehouse, store.id, visitorIds),
    readJourneys(warehouse, span, [orderId]),
    readCustom(program.mainDb, store.id),
    readBlended(program, store, { orderId, at: moment }),
    readCustomerNames(program, store.id, [journey.customer_name_key]),
    readOwnAmounts(program, [journey]),
    touchContextOf(program, store.id),
    readShopifyVisits(warehouse, store.id, orderId),
  ])
  const own = ownOf(journey)
  const row = orderRowOf(store, journey, { name: nameOf(journey.customer_name_key), own })
  const addressOf = (url: string): string | undefined => pictureAddress(program, store, url)
  const images = imagesOf(events)
  const told = shopifyVisitsOf(journeys.get(orderId)?.touches ?? [], store.timeZone)
  const adNames = await readAdNames(program, store.id, touches)
  const rules = matchedRules(context, touches)
  const order = { id: orderId, number: row.orderNumber, revenue: row.orderRevenue, currency: row.currency }
  return {
    ...row,
    currencyCode: row.currency,
    subTotalPrice: own?.subtotal ?? amounts.subtotal,
    shippingLinesDiscountedPrice: own?.shipping ?? amounts.shipping,
    totalTax: own?.tax ?? amounts.tax,
    totalDiscounts: own?.discount ?? amounts.discount,
    ...(amounts.discount_codes.length > 0 && { discountCode: amounts.discount_codes.join(', ') }),
    ...(amounts.joined_by !== '' && { joinedBy: amounts.joined_by }),
    line_items: items.map((item) => {
      const picture = item.image_url || (images.get(item.variant_id) ?? images.get(item.product_id))
      return itemOf(item, picture && addressOf(picture))
    }),
    events: [...told, ...timelineOf({ events, sessions, touches, adNames, rules, timeZone: store.timeZone, order, addressOf })].toSorted(
      (one, other) => Date.parse(one.date) - Date.parse(other.date),
    ),
    ...(told.length > 0 && counted !== undefined && counted > told.length && { shopifyVisitsBetween: counted - told.length }),
    ...creditsOf(journeys.get(orderId)?.touches ?? [], custom, blended),
    ...surveyFields(survey, store.timeZone),
    lastUpdateTimeLocal: localTime(amounts.updated_at, store.timeZone),
  }
}
