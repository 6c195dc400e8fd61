/** npm run -s attribute: attributes two CSV files by the product's own models. */
import '../find-modules.ts'
import { AD_CHANNELS, parseWindow, WINDOWS } from '@convbox/attribution'
import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import { once } from 'node:events'
import { fail, readArguments } from './arguments.ts'
import { shortenNumber } from './shorten-number.ts'

const MODEL_NAMES = [
  'first_click',
  'last_click',
  'linear',
  'ushaped',
  'time_decay_7d',
  'custom',
  'impacted',
  'last_click_view',
  'convbox',
  'convbox_no_survey',
  'markov',
  'shapley',
] as const
const SCOPES = ['all', 'ads'] as const
const LEVELS = ['channel', 'campaign'] as const

const EXAMPLE: CustomModel = { ...CUSTOM_DEFAULT, rules: [{ field: 'channel', match: 'is', value: 'klaviyo', weight: 0.5 }] }

const HELP = `npm run -s attribute -- --sessions S.csv --orders O.csv [--views V.csv] [--ad-channels "a,b"] [--windows 7d,28d,lifetime] [--scopes all,ads]
                        [--levels channel,campaign] [--models first_click,...] [--custom rules.json]
Attributes your own data: loads the files into a temporary warehouse, builds journeys and runs the reports' own SQL.
  --sessions     visitor,started_at,channel,campaign: each row is a touch; channel "direct" is Direct
  --orders       order_id,visitor,ordered_at,revenue_cents or revenue,new_customer,survey_answer: a channel, for convbox
  --views        channel,campaign,conversion_day,view_through_orders: what the platforms claim for views, for last_click_view and convbox
  --ad-channels  which channels are ads, for the scope "ads"; without it, the ad networks' own names:
                 ${AD_CHANNELS.join(', ')}
  --windows      of ${WINDOWS.map((window) => (window === 'lifetime' ? window : `${window}d`)).join(', ')} (7d,28d,lifetime): rolling days before the order, both ends included
  --scopes       all: every channel; ads: touches that are no ads are taken away first, orders without an ad are not printed (all,ads)
  --levels       channel, campaign (channel,campaign)
  --models       ${MODEL_NAMES.join(', ')} (all, custom with --custom only)
                 impacted: each order in full for everything with a touch of it; convbox_no_survey: as if nobody had answered; convbox is not defined for ads
                 markov, shapley: over all paths together, markov also over those of visitors who never ordered
                 level "excess" of last_click_view: views for which no order of their day was left
  --custom       the rules of the model custom, as JSON: what the page Custom saves, for example
                 ${JSON.stringify(EXAMPLE)}
                 rules look at channel or campaign, is or contains; the first that matches decides, weight 0 leaves a touch out
Times are ISO 8601; without a zone they are UTC. Touches of one visitor in one instant keep the file's order.
Prints window,scope,model,level,channel,campaign,orders,sales. Channel "untracked": orders without a touch in the window. Rows without credit are left out.
Orders and sales have 12 significant digits, more where hundredths need them.
A bad line is told on standard error with its number and left out; the program then ends with 1.`

const { values } = readArguments(HELP, {
  sessions: { type: 'string' },
  orders: { type: 'string' },
  views: { type: 'string' },
  'ad-channels': { type: 'string' },
  windows: { type: 'string', default: '7d,28d,lifetime' },
  scopes: { type: 'string', default: 'all,ads' },
  levels: { type: 'string', default: 'channel,campaign' },
  models: { type: 'string' },
  custom: { type: 'string' },
})

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Parses each item of a list option; an unknown one ends the program. */
const readList = <Item>(option: string, text: string, parse: (item: string) => Item | undefined): Item[] =>
  splitList(text).map((item) => parse(item) ?? fail(`--${option}: unknown "${item}"; see --help`))

const oneOf =
  <Item extends string>(items: readonly Item[]) =>
  (text: string): Item | undefined =>
    items.find((item) => item === text)

/** Without a list: all; custom needs its rules. */
const readModels = (text: string | undefined, customFile: string | undefined) => {
  if (text === undefined) return MODEL_NAMES.filter((model) => model !== 'custom' || customFile !== undefined)
  const models = readList('models', text, oneOf(MODEL_NAMES))
  if (models.includes('custom') && customFile === undefined) fail('--models: custom needs its rules, --custom rules.json; see --help')
  return models
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const main = async (sessionsFile: string, ordersFile: string): Promise<void> => {
  const question = {
    sessionsFile,
    ordersFile,
    viewsFile: values.views,
    adChannels: new Set(
      (values['ad-channels'] === undefined ? AD_CHANNELS : splitList(values['ad-channels'])).map((channel) => channel.toLowerCase()),
    ),
    windows: readList('windows', values.windows, parseWindow),
    scopes: readList('scopes', values.scopes, oneOf(SCOPES)),
    levels: readList('levels', values.levels, oneOf(LEVELS)),
    models: readModels(values.models, values.custom),
    customFile: values.custom,
  }
  // Imported here: loading the engines takes a moment, and --help needs none.
  const { attributeFiles } = await import('./attribute-files.ts')
  let bad = 0
  const warn = (message: string): void => {
    bad += 1
    process.stderr.write(`${message}\n`)
  }
  process.stdout.write('window,scope,model,level,channel,campaign,orders,sales\n')
  for await (const row of attributeFiles(question, warn)) {
    const figures = [row.orders, row.sales].map(shortenNumber)
    const cells = [row.window, row.scope, row.model, row.level, quote(row.channel), quote(row.campaign), ...figures]
    if (!process.stdout.write(`${cells.join(',')}\n`)) await once(process.stdout, 'drain')
  }
  process.exitCode = bad > 0 ? 1 : 0
}

if (values.sessions === undefined || values.orders === undefined) fail(`--sessions and --orders are needed.\n\n${HELP}`)
else await main(values.sessions, values.orders).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
