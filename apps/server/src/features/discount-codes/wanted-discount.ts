/** A campaign's discount setting as Shopify should have it. Pure. */
import type { CampaignDiscount } from '@convbox/contract/api/campaigns.schemas'
import { addDays } from '@convbox/contract/date-range'
import { isSingleUseDiscount } from '@convbox/contract/discount-codes'
import { startOfDay } from '@convbox/contract/store-days'
import { createHash } from 'node:crypto'
import type { WantedDiscount } from '../../platforms/shopify/discounts.ts'

const useText = ({ id }: CampaignDiscount): string => (isSingleUseDiscount(id) ? 'single use ' : '')
const valueText = ({ valueType, value }: CampaignDiscount): string => (valueType === 'percentage' ? `${value}%` : value)

/** Unique over all campaigns, because a discount whose creation was not answered is found by it. */
export const titleOf = (campaign: { id: string; name: string }, discount: CampaignDiscount): string => {
  const mark = createHash('sha256')
    .update(JSON.stringify([campaign.id, discount.id]))
    .digest('hex')
    .slice(0, 12)
  return `${campaign.name} ${valueText(discount)} ${useText(discount)}(${mark})`
}

type Days = { startsOn?: string | undefined; endsOn?: string | undefined; isPermanent: boolean }

/** When the last day is over in the store's zone, ISO 8601; '' for a permanent campaign. */
export const endOf = ({ endsOn, isPermanent }: Days, timeZone: string): string =>
  isPermanent || endsOn === undefined ? '' : startOfDay(addDays(endsOn, 1), timeZone).toISOString()

/** The discount's id says whether its codes work once. A fixed amount comes off each piece of the discount's products, or once off the whole order. */
export const wantedDiscount = (
  title: string,
  discount: CampaignDiscount,
  days: Days & { startsOn: string },
  timeZone: string,
): WantedDiscount => {
  const endsAt = endOf(days, timeZone)
  const isForProducts = discount.type === 'product'
  return {
    title,
    value: discount.valueType === 'percentage' ? { percent: discount.value } : { amount: discount.value, isForEach: isForProducts },
    startsAt: startOfDay(days.startsOn, timeZone).toISOString(),
    ...(endsAt !== '' && { endsAt }),
    ...(isForProducts && { productIds: discount.productIds }),
    ...(isSingleUseDiscount(discount.id) && { usageLimit: 1 }),
  }
}
