/** Every environment variable: name, default, check. Nothing else reads process.env. `npm start -- --help` prints this list. */
import { DESTINATION_IDS, type DestinationId } from '@convbox/contract'
import { isIP } from 'node:net'
import { z } from 'zod'

const ROLE_NAMES = ['api', 'collect', 'ingest', 'derive', 'deliver', 'schedule'] as const
export type RoleName = (typeof ROLE_NAMES)[number]

type Variable = { help: string; schema: z.ZodType }

const url = z.url({ message: 'must be an address such as https://example.com' })
const flag = z.enum(['0', '1'], { message: 'must be 0 or 1' }).transform((text) => text === '1')
const whole = (min: number, max: number) => z.coerce.number({ message: 'must be a number' }).int().min(min).max(max)

/** A range that fastify's trustProxy understands. */
const isProxyRange = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** Our OAuth client at an ad platform. */
const channelKeys = <Name extends string>(name: Name, title: string, address: string) =>
  ({
    [`${name}_CLIENT_ID`]: { help: `client (app) id of your ${title} app, of ${address}`, schema: z.string().optional() },
    [`${name}_CLIENT_SECRET`]: { help: `its secret`, schema: z.string().optional() },
  }) as Record<`${Name}_CLIENT_ID` | `${Name}_CLIENT_SECRET`, { help: string; schema: z.ZodOptional<z.ZodString> }>

const VARIABLES = {
  PORT: { help: 'port of the app (3000)', schema: whole(0, 65_535).default(3000) },
  HOST: { help: 'address to listen on (127.0.0.1)', schema: z.string().min(1).default('127.0.0.1') },
  TRUSTED_PROXIES: {
    help: 'proxies whose X-Forwarded-For counts: addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas (loopback)',
    schema: z
      .string()
      .default('loopback')
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(isProxyRange), {
        message: 'must be addresses (10.0.0.2), networks (10.0.0.0/8), loopback, linklocal or uniquelocal, separated by commas',
      }),
  },
  METRICS_TOKEN: {
    help: 'bearer token with which /metrics may be read from other machines; without it only this machine may',
    schema: z.string().min(16, 'needs at least 16 characters').optional(),
  },
  PUBLIC_URL: { help: 'address that browsers and webhooks use (http://localhost:PORT)', schema: url.optional() },
  DATA_DIR: { help: 'folder of the embedded databases (.data)', schema: z.string().min(1).default('.data') },
  ERASURES_FILE: {
    help: 'file that remembers who was erased, for restored backups; best where the backups are (erasures.jsonl in the data folder)',
    schema: z.string().min(1).optional(),
  },
  ROLES: {
    help: `which parts run here (all): ${ROLE_NAMES.join(',')}; splitting them needs DATABASE_URL, CLICKHOUSE_URL and NATS_URL`,
    schema: z
      .string()
      .default(ROLE_NAMES.join(','))
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(ROLE_NAMES))),
  },
  DATABASE_URL: {
    help: 'PostgreSQL to use instead of the embedded one',
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
  },
  CLICKHOUSE_URL: {
    help: 'ClickHouse to use instead of the embedded one',
    schema: z
      .string()
      .regex(/^https?:\/\//, 'must begin with http:// or https://')
      .optional(),
  },
  NATS_URL: { help: 'NATS JetStream as intake log (comes with a later issue)', schema: z.string().optional() },
  SECRET_KEY: {
    help: 'encrypts tokens at rest; made and kept in the data folder if absent; required with DATABASE_URL',
    schema: z.string().min(16, 'needs at least 16 characters').optional(),
  },
  NODE_ENV: { help: 'production switches SANDBOX off by default', schema: z.string().default('development') },
  SANDBOX: { help: '1: the demo store, its login and the stand-ins exist (1 unless NODE_ENV=production)', schema: flag.optional() },
  LOG_LEVEL: {
    help: 'fatal, error, warn, info, debug (warn)',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
  },
  SMTP_URL: {
    help: 'mail server, such as smtps://user:password@mail.example.com; without it mail goes to a file outbox under /sandbox/ where SANDBOX=1 on loopback, else forms that need mail say so',
    schema: z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .optional(),
  },
  MAIL_FROM: { help: 'sender of our mail (Convbox <no-reply@ the host of PUBLIC_URL>)', schema: z.string().optional() },
  SMS_SENDER: {
    help: 'how codes reach phones: console prints them (default where SANDBOX=1), none refuses (default otherwise)',
    schema: z.enum(['console', 'none']).optional(),
  },
  REGISTRATION: {
    help: 'who may register: open = anybody, invited = only whom an organization has invited (open); the first account of a server always may',
    schema: z.enum(['open', 'invited'], { message: 'must be open or invited' }).default('open'),
  },
  SHOPIFY_API_KEY: { help: 'client id of your Shopify app; without it only sandbox stores can install', schema: z.string().optional() },
  SHOPIFY_API_SECRET: { help: 'client secret of your Shopify app; it also signs its webhooks', schema: z.string().optional() },
  ...channelKeys('FACEBOOK', 'Meta', 'https://graph.facebook.com'),
  FACEBOOK_CONFIG_ID: {
    help: 'configuration of Facebook Login for Business, where your Meta app uses that instead of Facebook Login',
    schema: z.string().regex(/^\d+$/, 'must be the number of a configuration').optional(),
  },
  ...channelKeys('GOOGLE', 'Google Ads', 'https://oauth2.googleapis.com'),
  GOOGLE_DEVELOPER_TOKEN: { help: 'developer token of Google Ads', schema: z.string().optional() },
  ...channelKeys('TIKTOK', 'TikTok', 'https://business-api.tiktok.com'),
  ...channelKeys('BING', 'Microsoft Advertising', 'https://login.microsoftonline.com'),
  BING_DEVELOPER_TOKEN: { help: 'developer token of Microsoft Advertising', schema: z.string().optional() },
  ...channelKeys('PINTEREST', 'Pinterest', 'https://api.pinterest.com'),
  ...channelKeys('SNAPCHAT', 'Snapchat', 'https://accounts.snapchat.com'),
  SHOPIFY_WEBHOOK_SECRET: {
    help: "secret of the app's Shopify webhooks; a store's own secret goes before it",
    schema: z.string().optional(),
  },
  COLLECT_RATE_PER_SECOND: {
    help: 'events a second that one store may send before 429 (20000)',
    schema: whole(1, 10_000_000).default(20_000),
  },
  COLLECT_MAX_LAG_SECONDS: {
    help: 'how far ingest may fall behind before collect answers 503 (600)',
    schema: whole(1, 86_400).default(600),
  },
  LOG_MAX_BYTES: {
    help: 'size of the intake log before collect answers 503 (20 GB)',
    schema: whole(1_000_000, 10_000_000_000_000).default(20_000_000_000),
  },
  DISK_MIN_FREE_BYTES: {
    help: 'free disk space below which collect answers 503 (1 GB)',
    schema: whole(0, 10_000_000_000_000).default(1_000_000_000),
  },
  STOP_TIMEOUT_SECONDS: {
    help: 'how long an orderly stop may take before the process ends at once (20)',
    schema: whole(1, 3600).default(20),
  },
  PURCHASE_WAIT_SECONDS: { help: "how long a purchase waits for its browser's copy (10)", schema: whole(0, 3600).default(10) },
  DELIVERY_MAX_TRIES: { help: 'tries before an event is parked (12)', schema: whole(1, 100).default(12) },
  IMPORT_LOOK_MS: { help: "pause between two looks at a shop's export of its orders (3000)", schema: whole(100, 60_000).default(3000) },
  LINK_CODE_WAIT_MS: {
    help: 'how long a click waits for its single-use code before the creator’s own is applied (200)',
    schema: whole(1, 60_000).default(200),
  },
  DELIVERY_BACKOFF_MS: { help: 'first pause after a failure, doubled each time (1000)', schema: whole(1, 3_600_000).default(1000) },
  DEMO_DAYS: { help: 'days of history of the busy shop at the first start (90)', schema: whole(0, 3650).default(90) },
  DEMO_ORDERS_PER_DAY: { help: 'orders a day of the busy shop at the first start (40)', schema: whole(0, 100_000).default(40) },
} as const satisfies Record<string, Variable>

/** One variable per destination: where its events are sent instead of to the platform. */
const ADDRESS_VARIABLES = DESTINATION_IDS.map((id) => ({ id, name: `${id.toUpperCase().replaceAll('-', '_')}_URL` }))
const addressSchema = url.optional()

type Name = keyof typeof VARIABLES
type Values = { [Key in Name]: z.output<(typeof VARIABLES)[Key]['schema']> }

/** destinationUrls: where events of these destinations are sent instead of to the platform. */
export type Config = Omit<Values, 'PUBLIC_URL' | 'SANDBOX'> & {
  PUBLIC_URL: string
  SANDBOX: boolean
  destinationUrls: ReadonlyMap<DestinationId, string>
}

/** The configuration, or every fault with its variable's name and the remedy. An empty variable counts as absent. */
export const readConfig = (env: Record<string, string | undefined>): { config: Config } | { faults: string[] } => {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  const read = <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined => {
    const parsed = schema.safeParse(env[name] === '' ? undefined : env[name])
    if (parsed.success) return parsed.data
    faults.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join('; ')} (it is "${env[name] ?? ''}")`)
    return undefined
  }
  for (const [name, { schema }] of Object.entries(VARIABLES)) values[name] = read(name, schema)
  const destinationUrls = new Map<DestinationId, string>()
  for (const { id, name } of ADDRESS_VARIABLES) {
    const address = read(name, addressSchema)
    if (address !== undefined) destinationUrls.set(id, address)
  }
  const found = values as Values
  if (faults.length === 0 && found.DATABASE_URL && !found.SECRET_KEY)
    faults.push('SECRET_KEY is required with DATABASE_URL: several programs must share it')
  if (faults.length === 0 && found.ROLES.length < ROLE_NAMES.length && !(found.DATABASE_URL && found.CLICKHOUSE_URL && found.NATS_URL))
    faults.push(
      'ROLES can be split only when DATABASE_URL, CLICKHOUSE_URL and NATS_URL are all given: the embedded engines serve one program',
    )
  if (faults.length > 0) return { faults }
  return {
    config: {
      ...found,
      PUBLIC_URL: (found.PUBLIC_URL ?? `http://localhost:${found.PORT}`).replace(/\/$/, ''),
      SANDBOX: found.SANDBOX ?? found.NODE_ENV !== 'production',
      destinationUrls,
    },
  }
}

/** The text of `--help`: one line per variable. */
export const configHelp = (): string =>
  [
    ...Object.entries(VARIABLES).map(([name, { help }]) => ({ name, help })),
    ...ADDRESS_VARIABLES.map(({ id, name }) => ({ name, help: `base address for events to ${id}, instead of the platform's` })),
  ]
    .map(({ name, help }) => `  ${name.padEnd(24)} ${help}`)
    .join('\n')
