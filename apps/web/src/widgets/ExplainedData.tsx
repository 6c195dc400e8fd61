import { formatMoment } from '@convbox/contract/format-time'
import type { DataVersion } from '@convbox/contract/reports/data-version.schemas'
import { useSite } from '../shell/use-store.ts'
import { useText } from '../text/language.ts'
import { explainDrawerText } from './explain-drawer.text.ts'
import { FigureLink } from './FigureLink.tsx'

/** Foot of an explanation: which data it was computed from, and a link to it. */
export const ExplainedData = ({ version, days }: { version: DataVersion; days: { from: string; to: string } }) => {
  const text = useText(explainDrawerText)
  const { timezone } = useSite()
  const facts = [
    ...(version.builtAt === undefined ? [] : [text.builtAt({ time: formatMoment(version.builtAt, timezone) })]),
    ...(version.rules === undefined ? [] : [text.rulesVersion({ n: version.rules })]),
    ...(version.settings === undefined ? [] : [text.settingsVersion({ n: version.settings })]),
  ]
  return (
    <section className="mt-6 flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-hairline pt-3 text-caption text-ink-2">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium text-ink">
          {text.dataVersion} <code className="ml-1 rounded-[4px] bg-sunken px-1.5 py-0.5 font-mono">{version.id}</code>
        </h3>
        {facts.length > 0 && <p className="mt-1">{facts.join(' · ')}</p>}
        <p className="mt-0.5 text-ink-3">{text.dataVersionHelp}</p>
      </div>
      <FigureLink days={days} />
    </section>
  )
}
