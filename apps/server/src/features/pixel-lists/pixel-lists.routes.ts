import type { DatasetAnswer } from '@convbox/contract/api/pixel-lists.schemas'
import { DEFAULT_PIXEL_EVENTS, EVENT_NAMES, isEventWanted, RECOMMENDED_EVENTS } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { DestinationFacts } from '@convbox/contract/destination-facts'
import { PIXEL_FAULTS } from '@convbox/contract/destination-rules'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { choosePixelRow, listProductTags, readChosenPixels } from './pixel-lists.rows.ts'
import { currentScore, hasScore } from '../pixel-quality/pixel-quality.ts'
import { findPixelRecord, listPixels, showPixel, updatePixel, type DescribedPixel } from '../pixels/pixels.ts'

const isOn = ({ enable, enableCapi }: DescribedPixel): boolean => enable === 1 && enableCapi === 1

/** Why a pixel needs somebody; undefined for one that works, is off, or skips rightly what its publishers did not bring. */
const attentionOf = ({ state, lastDeliveredAt, ...pixel }: DescribedPixel) => {
  if (state === 'paused' || state === 'needs reauthorization') return state
  const { takesReferredOnly }: DestinationFacts = DESTINATION_FACTS[pixel.platform]
  const isWaiting = takesReferredOnly === true && (pixel.counts['skipped'] ?? 0) > 0
  return isOn({ ...pixel, state }) && lastDeliveredAt === undefined && !isWaiting ? 'never delivered' : undefined
}

const REFUSALS = new Map<string, NonNullable<DatasetAnswer['reason']>>([
  ['token missing', 'no token'],
  ['token expired', 'token refused'],
  ['token invalid', 'token refused'],
  ['permission missing', 'permission missing'],
  ['unknown pixel', 'unknown pixel'],
  ['not allowed', 'not allowed'],
  ['interface retired', 'interface retired'],
])

/** Whether the platform tells its figures about this pixel: by its answer, at most some hours old. What passes by itself is no refusal. */
const datasetOf = async (program: Program, pixelId: string): Promise<DatasetAnswer> => {
  const pixel = await program.directory.pixel(pixelId)
  if (pixel === undefined || !hasScore(pixel)) return { isSupported: false, reason: 'not a Meta pixel' }
  const reason = REFUSALS.get((await currentScore(program, pixel)).fault?.reason ?? '')
  return reason === undefined ? { isSupported: true } : { isSupported: false, reason }
}

/** The rows of a list that older clients show as it comes: where it cannot be read, it is empty and says so. */
const listRows = async (program: Program, store: CallerStore, isListed: (pixel: DescribedPixel) => boolean) => {
  try {
    const [pixels, chosen] = await Promise.all([listPixels(program, store), readChosenPixels(program.mainDb, store.id)])
    return { rows: pixels.filter(isListed).map((pixel) => ({ ...pixel, isChosen: chosen.get(pixel.platform) === pixel.id })) }
  } catch (error) {
    program.logger.error({ error, storeId: store.id }, 'the pixels of a store could not be listed')
    return { rows: [], message: 'The pixels could not be read, please try again later' }
  }
}

const showOf = async (
  program: Program,
  store: CallerStore,
  { pixelId, websiteName }: { pixelId: string; websiteName: string },
  platforms: readonly string[],
) => {
  if (websiteName !== store.websiteName) throw new AppError('not found')
  const pixel = await showPixel(program, store, pixelId)
  if (!platforms.includes(pixel.platform)) throw new AppError('not found')
  return pixel
}

/** Lists of pixels, and small changes of one, for clients that ask for them by these addresses. */
export const pixelListsFeature: Feature<'pixelLists'> = (program) => ({
  exceptionPixels: async (_input, { store }) =>
    (await listPixels(program, store)).flatMap((pixel) => {
      const reason = attentionOf(pixel)
      return reason === undefined ? [] : [{ ...pixel, reason }]
    }),
  choosePixel: async ({ id }, { store }) => {
    if (!(await choosePixelRow(program.mainDb, store.id, id, new Date(program.now())))) throw new AppError('not found')
    return showPixel(program, store, id)
  },
  saveConversionToken: async ({ id, conversionApiKey, systemUserToken }, caller) => {
    const token = conversionApiKey || systemUserToken
    const pixel = await findPixelRecord(program.mainDb, caller.store.id, id)
    if (pixel === undefined) throw new AppError('not found')
    if (!token) {
      const missing = DESTINATION_FACTS[pixel.settings.platform].credential?.missing ?? PIXEL_FAULTS.missing
      throw new AppError('invalid input', { details: { conversionApiKey: missing } })
    }
    await updatePixel(program, caller, id, { conversionApiKey: token })
    return showPixel(program, caller.store, id)
  },
  pixelsWithoutDataset: async (_input, { store }) => {
    const asked = await Promise.all(
      (await listPixels(program, store)).map(async (pixel) => ({ ...pixel, ...(await datasetOf(program, pixel.id)) })),
    )
    return asked.filter(({ isSupported, reason }) => !isSupported && reason !== 'not a Meta pixel')
  },
  hasDataset: async ({ pixelId }, { store }) => datasetOf(program, (await showPixel(program, store, pixelId)).id),
  getEventSetting: ({ pixelId }, { store }) => showPixel(program, store, pixelId),
  saveEventSetting: async ({ pixelId, ...change }, caller) => {
    await updatePixel(program, caller, pixelId, change)
    return showPixel(program, caller.store, pixelId)
  },
  optimizeEvents: async ({ pixelId }, { store }) => {
    const pixel = await findPixelRecord(program.mainDb, store.id, pixelId)
    if (pixel === undefined) throw new AppError('not found')
    const { takesEvents } = DESTINATION_FACTS[pixel.settings.platform]
    return EVENT_NAMES.filter((name) => DEFAULT_PIXEL_EVENTS.some((one) => one === name) || takesEvents.includes(name)).map((name) => ({
      eventName: name,
      isTaken: takesEvents.includes(name),
      isRecommended: takesEvents.includes(name) && RECOMMENDED_EVENTS.includes(name),
      isSent: takesEvents.includes(name) && isEventWanted(pixel.settings, name, 'server'),
    }))
  },
  availablePixels: (_input, { store }) => listRows(program, store, (pixel) => isOn(pixel) && pixel.state === 'running'),
  allPixels: (_input, { store }) => listRows(program, store, () => true),
  pixelsOfPlatform: async ({ websiteName, platform }, { store }) => {
    if (websiteName !== store.websiteName) throw new AppError('not found')
    return (await listPixels(program, store)).filter((pixel) => platform === 'all' || pixel.platform === platform)
  },
  metaPixel: (input, { store }) => showOf(program, store, input, ['facebook']),
  metaPixelStatus: (input, { store }) => showOf(program, store, input, ['facebook']),
  googlePixel: (input, { store }) => showOf(program, store, input, ['ga4', 'google-ads']),
  productTags: (_input, { store }) => listProductTags(program.mainDb, store.id),
})
