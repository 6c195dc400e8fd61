/** Creators and media on the wire. */
import { z } from 'zod'
import {
  bareCreatorPhone,
  CREATOR_FILE_FAULTS,
  CREATOR_FILE_MAX_CHARACTERS,
  CREATOR_PHONE,
  CREATOR_STATES,
  MAX_AVATAR_BYTES,
  MAX_CREATOR_NAME,
  MAX_CREATOR_NOTE,
  MAX_CREATOR_TAG,
  MAX_CREATOR_TAGS,
  MAX_MEDIUM_NAME,
  MAX_TYPED_PHONE,
  SHARED_BY_CREATORS,
} from '../creators.ts'
import { DISCOUNT_FAILURES } from './shopify.values.ts'
import { BALANCE_FILE_FAULTS, BALANCE_FILE_MAX_CHARACTERS } from '../balance-import.ts'
import { lengthOf } from '../short-texts.ts'
import { campaignIdField, countField, currencyField, done, nameField, noInput, timeField } from './fields.schemas.ts'

const isWithin = (max: number) => (text: string) => lengthOf(text) <= max

const creatorFields = {
  name: nameField.refine(isWithin(MAX_CREATOR_NAME), `At most ${MAX_CREATOR_NAME} characters`),
  email: z.union([z.literal(''), z.string().trim().max(254).pipe(z.email('Please enter a valid e-mail address'))]).default(''),
  /** With its country code; own purchases are known by it, and creators who may be one person. */
  phone: z
    .string()
    .max(MAX_TYPED_PHONE)
    .transform(bareCreatorPhone)
    .pipe(z.union([z.literal(''), z.string().regex(CREATOR_PHONE, 'Please enter the number with its country code, as +44 20 7946 0958')]))
    .default(''),
  tags: z
    .array(nameField.refine(isWithin(MAX_CREATOR_TAG), `At most ${MAX_CREATOR_TAG} characters`))
    .max(MAX_CREATOR_TAGS)
    .default([]),
  note: z.string().trim().max(MAX_CREATOR_NOTE).default(''),
  state: z.enum(CREATOR_STATES).default('active'),
  /** In what the creator is paid by campaigns joined from now on; '': in each campaign's currency. */
  currency: z.union([z.literal(''), currencyField]).default(''),
}
const creator = z.object({
  id: z.string(),
  name: z.string(),
  /** '': not known. */
  email: z.string(),
  /** As '+442079460958'; '': not known. */
  phone: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
  state: z.enum(CREATOR_STATES),
  /** '': as the campaign. */
  currency: z.string(),
  /** Address of the picture. */
  avatar: z.string().optional(),
  createdAt: timeField,
})
/** Four characters stand for three bytes. */
const MAX_AVATAR_CHARACTERS = Math.ceil(MAX_AVATAR_BYTES / 3) * 4
const creatorId = z.object({ id: z.string().min(1).max(100) })

const mediumName = nameField.refine(isWithin(MAX_MEDIUM_NAME), `At most ${MAX_MEDIUM_NAME} characters`)
const medium = z.object({ id: z.string(), name: z.string() })

/** Inputs and results of `creators`. */
export const creatorsSchemas = {
  /** By name; search: in name, e-mail and tags, without regard to case. counts: of each state, whatever is searched for. */
  listCreators: {
    input: z.object({
      search: z.string().trim().max(100).default(''),
      state: z.enum(CREATOR_STATES).optional(),
      pageNo: countField.default(1),
    }),
    result: z.object({
      creators: z.array(creator),
      count: z.number(),
      pageSize: z.number(),
      counts: z.record(z.enum(CREATOR_STATES), z.number()),
    }),
  },
  /** Creators who may be one person, by name; LISTED_DOUBLES others of each at most. A question to a person; nothing follows from it. */
  listDoubles: {
    input: noInput,
    result: z.object({ doubles: z.array(z.object({ creatorId: z.string(), other: z.string(), by: z.enum(SHARED_BY_CREATORS) })) }),
  },
  /** Without an id: a new one. A name, and an e-mail, belong to one creator of the store, without regard to case. */
  saveCreator: { input: z.object({ id: z.string().max(100).optional(), ...creatorFields }), result: creator },
  /** picture: a JPEG or PNG file in base64. Answers the creator with the new picture, which has an address of its own. */
  saveAvatar: {
    input: creatorId.extend({
      picture: z
        .string()
        .max(MAX_AVATAR_CHARACTERS, 'Upload failed: Image size exceeds 1M, please re-upload')
        .pipe(z.base64('Upload failed')),
    }),
    result: creator,
  },
  deleteAvatar: { input: creatorId, result: done },
  /** isPreview: says what would be stored, and stores nothing. A file with a fault is never stored, not even in part. A name that the store has changes that creator. */
  importCreators: {
    input: z.object({
      csv: z.string().min(1, 'The file is empty').max(CREATOR_FILE_MAX_CHARACTERS, 'The file is larger than 1 MB'),
      isPreview: z.boolean().default(false),
    }),
    result: z.object({
      isTaken: z.boolean(),
      lines: z.number(),
      added: z.number(),
      changed: z.number(),
      /** Required columns that the file lacks, and columns that are not read. */
      missing: z.array(z.string()),
      unknown: z.array(z.string()),
      bad: z.array(z.object({ line: z.number(), column: z.string(), reason: z.enum(CREATOR_FILE_FAULTS) })),
      badCount: z.number(),
    }),
  },
  /**
   * Takes over a campaign's creators, codes and open balances from another program. total: the sum of all balances, as that program says it; a file that sums to
   * another is not stored, nor is one with a fault, nor one that was stored before. isPreview: says what would be stored, and stores nothing.
   */
  importBalances: {
    input: z.object({
      campaignId: campaignIdField,
      csv: z.string().min(1, 'The file is empty').max(BALANCE_FILE_MAX_CHARACTERS, 'The file is larger than 1 MB'),
      total: z
        .string()
        .trim()
        .regex(/^-?\d{1,12}(\.\d{1,4})?$/, 'Please enter a number with a decimal point'),
      isPreview: z.boolean().default(false),
    }),
    result: z.object({
      isTaken: z.boolean(),
      /** The same file was stored for this campaign. */
      isKnown: z.boolean(),
      currency: z.string(),
      lines: z.number(),
      /** Creators who are new to the store, and creators who are new to the campaign. */
      added: z.number(),
      joined: z.number(),
      codes: z.number(),
      balances: z.number(),
      /** Sum of the file, and what is missing to the total that was typed. */
      sum: z.string(),
      difference: z.string(),
      missing: z.array(z.string()),
      unknown: z.array(z.string()),
      bad: z.array(z.object({ line: z.number(), column: z.string(), reason: z.enum(BALANCE_FILE_FAULTS) })),
      badCount: z.number(),
      /**
       * Of a preview without a fault: what the shop says of the first codes, and how many are left for later. missing, expired: the first codes of each; an expired one
       * takes nothing off any more. failed: why the shop gave no answer.
       */
      shop: z
        .object({
          looked: z.number(),
          left: z.number(),
          inShop: z.number(),
          missing: z.array(z.string()),
          missingCount: z.number(),
          expired: z.array(z.string()),
          expiredCount: z.number(),
          failed: z.enum(DISCOUNT_FAILURES).optional(),
        })
        .optional(),
    }),
  },
  listMedia: { input: noInput, result: z.object({ media: z.array(medium) }) },
  /** Without an id: a new one. */
  saveMedium: { input: z.object({ id: z.string().max(100).optional(), name: mediumName }), result: medium },
  deleteMedium: { input: z.object({ id: z.string().min(1).max(100) }), result: done },
}
export type Creator = z.output<typeof creator>
export type Medium = z.output<typeof medium>
export type BalanceFileResult = z.output<typeof creatorsSchemas.importBalances.result>
export type CreatorFileResult = z.output<typeof creatorsSchemas.importCreators.result>
