/** npm run -s answer: shows what a platform's answer means for each event. */
import { DESTINATION_IDS } from '@convbox/contract'
import { DESTINATIONS } from '@convbox/destinations'
import { z } from 'zod'
import { fail, readArguments } from './arguments.ts'
import { describeFaults } from './describe-faults.ts'
import { runJsonLines } from './json-lines.ts'

const HELP = `npm run -s answer -- --destination ID < answers.jsonl
Tells what a platform's answer means for each event of its request. One answer a line in; one JSON object for each event out, in order:
  in   {"status": 200, "headers": {"retry-after": "5"}, "body": {"events_received": 1}, "events": ["id"]}
  out  {"event": "id", "outcome": "delivered", "proof": "confirmed"}
       outcome is delivered, rejected, retry, split (send again in halves), again (send again without those that were refused),
       missing (create what it refers to, then again), reauthorize or stop (the whole lane stands still); all but delivered carry a reason
  --destination  ${DESTINATION_IDS.join(', ')}
keys: what the platform calls each event, where the request has them; step: name of the step that was answered, if it was not the main call.
status 0 stands for no answer at all. headers may be left out; body is the answer's text, or the JSON in it.
A bad line is told on standard error with its number; the others are answered, and the program ends with 1.`

const headerValue = z.union([z.string(), z.number().transform(String), z.array(z.string()).transform((list) => list.join(', '))])
const answerLine = z.object({
  status: z.number().int().min(0).max(599),
  headers: z
    .record(z.string(), headerValue)
    .nullish()
    .transform((headers) => Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]))),
  body: z.unknown().optional(),
  events: z.array(z.string().min(1)).min(1),
  keys: z.array(z.string()).exactOptional(),
  step: z.string().exactOptional(),
})

const { values } = readArguments(HELP, { destination: { type: 'string' } })
const id =
  DESTINATION_IDS.find((known) => known === values.destination) ??
  fail(`--destination must be one of ${DESTINATION_IDS.join(', ')}\n\n${HELP}`)

const bad = await runJsonLines({
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  handle: (line) => {
    const read = answerLine.safeParse(line)
    if (!read.success) throw new Error(describeFaults(read.error.issues))
    return DESTINATIONS[id].readAnswer(read.data)
  },
})
process.exitCode = bad > 0 ? 1 : 0
