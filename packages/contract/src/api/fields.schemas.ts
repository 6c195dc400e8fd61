/** Field schemas that several endpoints share. Ids carry their kind in `meta`, from which the isolation suite is generated. */
import { z } from 'zod'
import { isDay } from '../date-range.ts'
import { SHEET_FORMATS } from '../csv-text.ts'
import { LANGUAGES } from '../format.ts'
import { isOneLine, isPlainText, lengthOf } from '../short-texts.ts'
import type {
  CampaignId,
  ChannelAuthId,
  CreatorId,
  DiscountCodeId,
  DisputeId,
  InvitationId,
  LinkId,
  OrderId,
  OrderKeyId,
  OwnedKind,
  PayoutId,
  PixelId,
  PostId,
  PrivacyRequestId,
  TenantId,
  UserId,
  WebsiteName,
} from '../ids.ts'

const idOf = <Id extends string>(kind: OwnedKind | 'user') =>
  z
    .string()
    .min(1)
    .max(200)
    .transform((text) => text as Id)
    .meta({ owned: kind })

export const websiteNameField = idOf<WebsiteName>('website')
export const tenantIdField = idOf<TenantId>('tenant')
export const pixelIdField = idOf<PixelId>('pixel')
export const orderIdField = idOf<OrderId>('order')
export const privacyRequestIdField = idOf<PrivacyRequestId>('privacy request')
export const channelAuthIdField = idOf<ChannelAuthId>('channel auth')
export const invitationIdField = idOf<InvitationId>('invitation')
export const orderKeyIdField = idOf<OrderKeyId>('order key')
export const campaignIdField = idOf<CampaignId>('campaign')
export const discountCodeIdField = idOf<DiscountCodeId>('discount code')
export const creatorIdField = idOf<CreatorId>('creator')
export const disputeIdField = idOf<DisputeId>('dispute')
export const postIdField = idOf<PostId>('post')
export const payoutIdField = idOf<PayoutId>('payout')
export const linkIdField = idOf<LinkId>('link')
export const userIdField = idOf<UserId>('user')

/** A name typed by a person. */
export const nameField = z.string().trim().min(1, 'Field is required!').max(100).refine(isOneLine, 'Only one line of text')

/** A text of several lines typed by a person, at most so many code points long. */
export const paragraphField = (max: number) =>
  z
    .string()
    .max(8 * max)
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .refine((text) => text !== '', 'Field is required!')
    .refine((text) => lengthOf(text) <= max, `At most ${max} characters`)
    .refine(isPlainText, 'Only letters, signs and line breaks')

/** YYYY-MM-DD and a real date; the message is a wire spelling. */
export const dayField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please use YYYY-MM-DD')
  .refine(isDay, 'This date does not exist')
/** ISO 8601 UTC with milliseconds. */
export const timeField = z.iso.datetime()
/** IANA zone that this runtime knows. */
export const timeZoneField = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone.length > 0
  } catch {
    return false
  }
}, 'Please choose a time zone')
/** ISO 4217. */
export const currencyField = z.string().regex(/^[A-Z]{3}$/, 'Please choose a currency')
/** A count or position in a query. */
export const countField = z.coerce.number().int().min(1).max(1_000_000)
/** Rights of a member: everything, change the assigned stores, or read only. */
export const memberRoleField = z.enum(['admin', 'operate', 'read-only'])
const sheetLanguageField = z.enum(LANGUAGES).default('en')
/** Of a download of a table: the language of its words, and the kind of file. */
export const sheetFields = { language: sheetLanguageField, format: z.enum(SHEET_FORMATS).default('xlsx') }
/** No input. */
/** Language of a mail to somebody whose own is not known. */
export const languageField = z.enum(LANGUAGES).default('en')

export const noInput = z.object({})
/** The result of a call that returns no data. */
export const done = z.object({ ok: z.literal(true) })
/** Idempotency key of a form, made when the form opens: sending it twice creates one thing. 32 hexadecimal digits. */
export const requestIdField = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .optional()

/** Ids of parts of campaigns. */
export const idField = z.string().min(1).max(100)
export const idList = (max: number, message: string) =>
  z
    .array(idField)
    .max(max, message)
    .transform((ids) => [...new Set(ids)])
    .default([])

/** Decimal text above 0. Digits beyond the currency's are refused by the server. */
export const amountField = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,4})?$/, 'Format Error')
  .refine((text) => Number(text) > 0, 'Format Error')
/** Above 0, at most 100. */
export const percentField = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Format Error')
  .refine((text) => Number(text) > 0 && Number(text) <= 100, 'Format Error')
