/** npm run ingest-again: retries the events that no database accepted. */
import { ingestAgain } from '../ingest/ingest-again.ts'
import { readArguments } from './arguments.ts'
import { withProgram } from './with-program.ts'

readArguments(
  'npm run ingest-again: tries once more the events that were left out because no database took them (reason "Processing error", step write), with their deliveries. They stand in the intake log for a week. Run it after an update, with the program stopped.',
  {},
)

const WORDS = { done: 'ingested', still: 'still fails', gone: 'no longer in the log' }

await withProgram(async (program) => {
  const results = await ingestAgain(program)
  for (const { event, result, error } of results)
    process.stdout.write(
      `${event.receivedAt}  store ${event.storeId}  position ${event.position}.${event.index}  ${WORDS[result]}${error === undefined ? '' : `: ${error}`}\n`,
    )
  const count = (wanted: keyof typeof WORDS): number => results.filter(({ result }) => result === wanted).length
  process.stdout.write(
    results.length === 0
      ? 'Nothing was left out.\n'
      : `${count('done')} ingested, ${count('still')} still fail, ${count('gone')} no longer in the log.\n`,
  )
})
