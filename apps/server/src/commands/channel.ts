/** npm run -s channel: shows the channel of landings, by the rules of ingest. */
import { adIdSet, classifyLanding } from '@convbox/attribution'
import { z } from 'zod'
import { readArguments } from './arguments.ts'
import { runJsonLines } from './json-lines.ts'

const HELP = `npm run -s channel < landings.jsonl
Tells the channel of each landing. One JSON object a line in, one out, in order:
  in   {"url": "https://shop.com/?utm_source=google&utm_medium=cpc", "referrer": "https://www.google.com/", "inCheckout": false,
        "storeHosts": ["shop.com"], "knownAdIds": ["120210000000", "Spring sale"]}
  out  {"channel": "google ads", "group": "Paid Ads", "touch": true}
Only url is needed; an address without a host is the store's own. inCheckout: the visitor has an open checkout. knownAdIds: ids and names of campaigns, ad sets and ads.
touch is false, channel and group are "", when the landing says nothing new: it comes from the store itself or back from a payment or sign-in page.
A bad line is told on standard error with its number; the others are answered, and the program ends with 1.`

const texts = z.union([
  z.array(z.union([z.string(), z.number()]).transform(String)),
  z.string().transform((text) => (text === '' ? [] : [text])),
])
const landing = z.object({
  url: z.string(),
  referrer: z.string().nullish(),
  inCheckout: z.union([z.boolean(), z.literal([0, 1]).transform((flag) => flag === 1)]).nullish(),
  storeHosts: texts.nullish(),
  knownAdIds: texts.nullish(),
})

/** The answer to a parsed line; throws with the path of the fault. */
const answerLine = (line: unknown): unknown[] => {
  const read = landing.safeParse(line)
  if (!read.success) throw new Error(read.error.issues.map((issue) => `${issue.path.join('.') || 'line'}: ${issue.message}`).join('; '))
  const { url, referrer, inCheckout, storeHosts, knownAdIds } = read.data
  const { channel, group, touch } = classifyLanding({
    url,
    referrer: referrer ?? '',
    inCheckout: inCheckout ?? false,
    storeHosts: storeHosts ?? [],
    knownAdIds: adIdSet(knownAdIds ?? []),
  })
  return [{ channel, group, touch }]
}

readArguments(HELP, {})
const bad = await runJsonLines({ input: process.stdin, output: process.stdout, errors: process.stderr, handle: answerLine })
process.exitCode = bad > 0 ? 1 : 0
