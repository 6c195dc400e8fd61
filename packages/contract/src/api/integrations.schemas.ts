/** Connected channels on the wire. plat_name, platName, platname, thridUserId: wire spellings. */
import { z } from 'zod'
import { AUTH_RESULT_PATH, CHANNEL_FAILURES, CHANNEL_IDS, isOwnPath, KEY_CHANNELS, OAUTH_CHANNELS, PICK_KINDS } from '../channels.ts'
import { AUTH_REASONS } from '../outcomes.ts'
import { channelAuthIdField, done, noInput, timeField, websiteNameField } from './fields.schemas.ts'

/** '1' authorized, '2' expired. */
const status = z.enum(['1', '2'])

/** A connected account of the store: the wire's auth record, with our own fields (authId and below). */
const authRecord = z.object({
  platName: z.enum(CHANNEL_IDS),
  status,
  thridUserId: z.string(),
  /** JSON text with {email} and {name}. */
  thridUserInfo: z.string(),
  authId: channelAuthIdField,
  isDefault: z.boolean(),
  /** Why it is expired. */
  expiredReason: z.enum(AUTH_REASONS).optional(),
  connectedAt: timeField,
  checkedAt: timeField.optional(),
  /** When it was last used to read or send. */
  lastSyncAt: timeField.optional(),
  /** When the access expires unless renewed; absent: no expiry known. */
  expiresAt: timeField.optional(),
})

const pickedAccount = z.object({
  kind: z.enum(PICK_KINDS),
  externalId: z.string(),
  name: z.string(),
  currency: z.string().optional(),
  timeZone: z.string().optional(),
  /** For an ad account: the parent account through which it is reached (Google's manager, Microsoft's customer). */
  parentId: z.string().optional(),
})

/** A platform with all accounts that the store connected there; the top-level fields are the default account's. */
const integration = z.object({
  platName: z.enum(CHANNEL_IDS),
  status,
  thirdUserId: z.string(),
  email: z.string(),
  name: z.string(),
  /** All accounts of the platform are expired. */
  isAllExpired: z.boolean(),
  /** Default account first. */
  authInfoList: z.array(authRecord.extend({ picked: z.array(pickedAccount) })),
})

const pickable = pickedAccount.extend({
  /** Selected by the store, from this connected account. */
  isPicked: z.boolean(),
  /** The ad accounts it belongs to; absent: none. */
  adAccountIds: z.array(z.string()).optional(),
  /** The store that already has this ad account; its name only where the caller may see that store. */
  takenBy: z.object({ shopName: z.string().optional() }).optional(),
})

/** Inputs and results of `integrations`. */
export const integrationsSchemas = {
  /** url: the platform's consent page. `redirect_uri`: a path of our own app to which the callback redirects, with the result in its query. */
  authorize: {
    input: z.object({
      plat_name: z.enum(OAUTH_CHANNELS),
      app_name: z.string().max(100).optional(),
      redirect_uri: z
        .string()
        .max(500)
        .refine(isOwnPath, 'This must be a path of this app, such as /auth/result')
        .default(AUTH_RESULT_PATH),
    }),
    result: z.object({ url: z.string() }),
  },
  /** Disconnects the account from this store. Without thridUserId: all accounts of the platform. */
  deauthorize: {
    input: z.object({
      plat_name: z.enum(CHANNEL_IDS),
      app_name: z.string().max(100).optional(),
      thridUserId: z.string().max(200).optional(),
    }),
    result: done,
  },
  listAuths: { input: noInput, result: z.array(authRecord) },
  setDefaultAuth: { input: z.object({ authId: channelAuthIdField }), result: done },
  /** The channels that use an API key, connected or not. */
  apiInfo: {
    input: noInput,
    result: z.array(
      z.object({
        platName: z.enum(KEY_CHANNELS),
        /** Absent: not connected. */
        status: status.optional(),
        authId: channelAuthIdField.optional(),
        name: z.string().optional(),
        email: z.string().optional(),
        /** The last four characters of the saved key. */
        apiKeyHint: z.string().optional(),
      }),
    ),
  },
  /** Tests the key at the platform first and saves it only when accepted, else 'channel failed' with the failure. An account that another store has is 'ad account taken', with `errorMsg`. */
  updateApiInfo: {
    input: z.object({ platName: z.enum(KEY_CHANNELS), apiKey: z.string().trim().min(1, 'Field is required!').max(500) }),
    result: authRecord,
  },
  /** Connected platforms only, in the order of CHANNEL_IDS; shopify is not among them. */
  shopIntegration: { input: noInput, result: z.array(integration) },
  /** The ad accounts that a store has selected; shopName: a store that the caller may see, by default the one of the headers. */
  shopAdAccount: {
    input: z.object({ shopName: websiteNameField.optional() }),
    result: z.array(pickedAccount.extend({ platName: z.enum(CHANNEL_IDS), authId: channelAuthIdField })),
  },
  expiredTokens: { input: z.object({ platname: z.enum(CHANNEL_IDS).optional() }), result: z.array(authRecord) },
  /** Every channel, and whether this server can connect the store to it. missing: the environment variables that its operator must set. */
  listChannels: {
    input: noInput,
    result: z.array(z.object({ platName: z.enum(CHANNEL_IDS), isAvailable: z.boolean(), missing: z.array(z.string()) })),
  },
  /** Assets that the account's token can access, read from the platform now. failures: kinds that could not be read. */
  listPickable: {
    input: z.object({ authId: channelAuthIdField }),
    result: z.object({
      items: z.array(pickable),
      failures: z.array(z.object({ kind: z.enum(PICK_KINDS), failure: z.enum(CHANNEL_FAILURES) })),
    }),
  },
  /**
   * Replaces the store's selection from this account: an asset that is left out is deselected. Without an ad account it is 'no ad account chosen', with an asset that belongs to none of the chosen ones 'ad account not chosen'. An ad account of another store is 'ad account taken', with `errorMsg` for the result screen.
   */
  savePick: {
    input: z.object({
      authId: channelAuthIdField,
      items: z.array(z.object({ kind: z.enum(PICK_KINDS), externalId: z.string().min(1).max(200) })).max(1000),
    }),
    result: z.array(pickedAccount),
  },
  /** Tests the account at the platform now. */
  testAuth: {
    input: z.object({ authId: channelAuthIdField }),
    result: z.object({ isWorking: z.boolean(), failure: z.enum(CHANNEL_FAILURES).optional(), checkedAt: timeField }),
  },
}

/** A connected account of the store. */
export type AuthRecord = z.output<typeof authRecord>
/** A platform with its connected accounts. */
export type Integration = z.output<typeof integration>
/** An asset that can be selected, and whether it is. */
export type Pickable = z.output<typeof pickable>
/** An asset that a store selected from an account. */
export type PickedAccount = z.output<typeof pickedAccount>
