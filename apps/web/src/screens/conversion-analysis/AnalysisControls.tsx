import { creditText } from '@convbox/contract/metrics/credit.text'
import {
  isBlended,
  REPORT_MODELS,
  TIME_BASES,
  WINDOW_KEYS,
  type ReportModel,
  type TimeBasis,
  type WindowKey,
} from '@convbox/contract/metrics/credit-choices'
import { Link } from '@tanstack/react-router'
import { useSite } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Select } from '../../ui/Select.tsx'
import { SourceDot } from '../../widgets/SourceDot.tsx'
import { conversionAnalysisText } from './conversion-analysis.text.ts'

const SOURCES = ['first-party', 'media', 'hybrid'] as const

const TO_SETTINGS = 'text-caption text-accent hover:underline'

export type CreditChoice = { model: ReportModel; scope: 'all' | 'ads'; window: WindowKey; time: TimeBasis }

/** Attribution settings: model, scope, window, time basis. Each option has an explanation; an unavailable one says why. */
export const AnalysisControls = ({ value, onChange }: { value: CreditChoice; onChange: (change: Partial<CreditChoice>) => void }) => {
  const text = useText(conversionAnalysisText)
  const { websiteName, virtualSite } = useSite()
  const { models, modelHelp, timeBases, convboxNeedsAll } = useText(creditText)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Select
        label={text.model}
        isLabelInside
        options={REPORT_MODELS.map((model) => ({
          value: model,
          label: models[model],
          description: modelHelp[model],
          ...(model === 'convbox' && value.scope === 'ads' && { disabledReason: convboxNeedsAll }),
          ...(isBlended(model) && value.time === 'click' && { disabledReason: text.notByClick }),
        }))}
        value={value.model}
        onChange={(model) => onChange({ model })}
      />
      {value.model === 'convbox' && !virtualSite && (
        <Link to="/website/$websiteName/conversion-analysis/convbox" params={{ websiteName }} className={TO_SETTINGS}>
          {text.toConvbox}
        </Link>
      )}
      {value.model === 'custom' && !virtualSite && (
        <Link to="/website/$websiteName/conversion-analysis/custom" params={{ websiteName }} className={TO_SETTINGS}>
          {text.toCustom}
        </Link>
      )}
      <Select
        label={text.scope}
        isLabelInside
        options={(['all', 'ads'] as const).map((scope) => ({
          value: scope,
          label: text.scopes[scope],
          description: text.scopeHelp[scope],
          ...(scope === 'ads' && value.model === 'convbox' && { disabledReason: convboxNeedsAll }),
        }))}
        value={value.scope}
        onChange={(scope) => onChange({ scope })}
      />
      <Select
        label={text.window}
        isLabelInside
        options={WINDOW_KEYS.map((window) => ({
          value: window,
          label: window === 'lifetime' ? text.lifetime : text.windowDays({ days: window }),
        }))}
        value={value.window}
        onChange={(window) => onChange({ window })}
      />
      <Select
        label={text.timeBasisLabel}
        options={TIME_BASES.map((time) => ({
          value: time,
          label: timeBases[time],
          description: text.timeBasisHelp[time],
          ...(time === 'click' && isBlended(value.model) && { disabledReason: text.notByClick }),
        }))}
        value={value.time}
        onChange={(time) => onChange({ time })}
      />
      {/* Legend of the dots before the metrics. */}
      <ul aria-label={text.sourcesLabel} className="ml-auto flex gap-4 text-caption text-ink-3">
        {SOURCES.map((source) => (
          <li key={source} className="flex items-center gap-1.5">
            <SourceDot source={source} />
            {text.sources[source]}
          </li>
        ))}
      </ul>
    </div>
  )
}
