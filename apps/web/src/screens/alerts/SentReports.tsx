import type { SentReport } from '@convbox/contract/api/scheduled-reports.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { reportsText } from './reports.text.ts'

const TONES = { sent: 'good', waiting: 'warn', failed: 'bad', unknown: 'warn' } as const satisfies Record<SentReport['state'], string>

/** The newest reports to the user, and what became of them. */
export const SentReports = ({ sent }: { sent: readonly SentReport[] }) => {
  const text = useText(reportsText)
  const { timezone } = useStore()
  return (
    <FormSection title={text.sent} lead={text.sentLead}>
      {sent.length === 0 ? (
        <p className="text-caption text-ink-2">{text.none}</p>
      ) : (
        <table aria-label={text.sent} className="w-full border-collapse text-left">
          <thead className="text-caption text-ink-2">
            <tr>
              {[text.about, text.way, text.state, text.at].map((head) => (
                <th key={head} scope="col" className="py-1 pr-3 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sent.map(({ kind, way, day, state, at, failure }) => (
              <tr key={`${kind} ${way} ${day}`} className="border-t border-hairline align-top">
                <th scope="row" className="py-2 pr-3 font-normal">
                  {text.until({ kind: text.kinds[kind], day })}
                </th>
                <td className="py-2 pr-3">{text.ways[way]}</td>
                <td className="py-2 pr-3">
                  <Badge tone={TONES[state]}>{text.states[state]}</Badge>
                  {(failure !== undefined || state === 'unknown') && (
                    <span className="mt-1 block text-caption text-ink-2">
                      {failure === undefined ? text.unknownWhy : text.failures[failure]}
                    </span>
                  )}
                </td>
                <td className="py-2 tabular-nums">{formatMoment(at, timezone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FormSection>
  )
}
