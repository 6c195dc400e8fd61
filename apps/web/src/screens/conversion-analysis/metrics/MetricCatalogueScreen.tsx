import { METRICS, showsCurrency, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { storeAddress } from '../../../addresses.ts'
import { useSite } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { SourceDot } from '../../../widgets/SourceDot.tsx'
import { useMetricFormula } from '../../../widgets/use-metric-formula.ts'
import { widgetsText } from '../../../widgets/widgets.text.ts'
import { conversionAnalysisText } from '../conversion-analysis.text.ts'
import { sectionsFor, type CatalogueSection } from './catalogue-sections.ts'
import { metricCatalogueText } from './metric-catalogue.text.ts'

const route = getRouteApi('/website/$websiteName/conversion-analysis/metrics')

const MetricRow = ({ metric, formula }: { metric: MetricKey; formula: string }) => {
  const text = useText(metricCatalogueText)
  const { sources } = useText(conversionAnalysisText)
  const metrics = useText(metricsText)
  const { source, format } = METRICS[metric]
  return (
    <tr id={metric} className="scroll-mt-4 border-t border-hairline align-top target:bg-sunken">
      <th scope="row" className="px-4 py-2.5 text-left font-medium">
        <span className="flex items-baseline gap-2">
          <SourceDot source={source} className="relative -top-px" />
          <span>
            {metrics[metric].label}
            <span className="mt-0.5 block font-mono text-caption font-normal text-ink-3">{metric}</span>
          </span>
        </span>
      </th>
      <td className="px-4 py-2.5 text-ink-2">
        {metrics[metric].description}
        <span className="mt-1 block font-mono text-caption text-ink-3">{formula}</span>
      </td>
      <td className="px-4 py-2.5 text-ink-2">
        {text.formats[format]}
        {showsCurrency(metric) && <span className="mt-1 block text-caption text-ink-3">{text.withCurrency}</span>}
      </td>
      <td className="px-4 py-2.5 text-ink-2">{sources[source]}</td>
    </tr>
  )
}

const Section = ({ section, keys }: { section: CatalogueSection; keys: readonly MetricKey[] }) => {
  const text = useText(metricCatalogueText)
  const { source } = useText(widgetsText)
  const formulaOf = useMetricFormula()
  return (
    <section id={section} aria-labelledby={`${section}-title`} className="scroll-mt-4">
      <h2 id={`${section}-title`} className="mb-2 flex items-baseline gap-2 text-body font-semibold">
        {text.sections[section]}
        <span className="text-caption font-normal text-ink-3 tabular-nums">{keys.length}</span>
      </h2>
      <Card className="overflow-hidden">
        <table className="w-full table-fixed text-body">
          <colgroup>
            <col className="w-[260px]" />
            <col />
            <col className="w-[140px]" />
            <col className="w-[140px]" />
          </colgroup>
          <thead className="bg-head text-left text-caption text-ink-3">
            <tr>
              {[text.name, text.meaning, text.format, source].map((head) => (
                <th key={head} scope="col" className="px-4 py-2 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <MetricRow key={key} metric={key} formula={formulaOf(key)} />
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  )
}

/** Every metric with its meaning, formula and source, in sections that the address can point to. */
const MetricCatalogueScreen = () => {
  const text = useText(metricCatalogueText)
  const metrics = useText(metricsText)
  const { websiteName } = useSite()
  const { q } = route.useSearch()
  const navigate = useNavigate({ from: '/website/$websiteName/conversion-analysis/metrics' })
  const search = (query: string): void => void navigate({ search: { q: query }, replace: true })
  const sections = sectionsFor(q, (key) => `${key} ${metrics[key].label} ${metrics[key].description}`).filter(({ keys }) => keys.length > 0)
  const found = sections.reduce((sum, { keys }) => sum + keys.length, 0)
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        back={{ label: text.back, onClick: () => void navigate({ href: storeAddress(websiteName, 'conversion-analysis') }) }}
        actions={
          <>
            <output className="self-center text-caption text-ink-3 tabular-nums">
              {text.found({ n: found, of: Object.keys(METRICS).length })}
            </output>
            <SearchField label={text.search} value={q} onChange={search} />
          </>
        }
      />
      {sections.length === 0 ? (
        <EmptyState title={text.noneTitle} action={<Button onClick={() => search('')}>{text.clear}</Button>}>
          {text.none({ query: q })}
        </EmptyState>
      ) : (
        <div className="flex items-start gap-6">
          <nav aria-label={text.jump} className="sticky top-0 w-48 shrink-0">
            <ul className="space-y-0.5">
              {sections.map(({ section, keys }) => (
                <li key={section}>
                  <a
                    href={`#${section}`}
                    className="flex min-h-8 items-center justify-between gap-2 rounded-control px-2.5 text-ink-2 hover:bg-sunken"
                  >
                    {text.sections[section]}
                    <span className="text-caption text-ink-3 tabular-nums">{keys.length}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="min-w-0 flex-1 space-y-6">
            {sections.map(({ section, keys }) => (
              <Section key={section} section={section} keys={keys} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}
export default MetricCatalogueScreen
