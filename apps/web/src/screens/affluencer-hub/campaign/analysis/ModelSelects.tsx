import { ANALYSIS_MODELS, type AnalysisModel } from '@convbox/contract/campaign-analysis'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { WINDOW_KEYS, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import { useText } from '../../../../text/language.ts'
import { Select } from '../../../../ui/Select.tsx'
import { analysisText } from './analysis.text.ts'

type ModelSelectsProps = {
  model: AnalysisModel
  window: WindowKey
  onChange: (part: { model?: AnalysisModel; window?: WindowKey }) => void
}

/** The model that shares orders out, and how long before an order touches count. */
export const ModelSelects = ({ model, window, onChange }: ModelSelectsProps) => {
  const text = useText(analysisText)
  const { models, modelHelp, windows } = useText(creditText)
  return (
    <>
      <Select
        label={text.model}
        isLabelInside
        options={ANALYSIS_MODELS.map((value) => ({ value, label: models[value], description: modelHelp[value] }))}
        value={model}
        onChange={(next) => onChange({ model: next })}
      />
      <Select
        label={text.window}
        isLabelInside
        options={WINDOW_KEYS.map((value) => ({ value, label: windows[value] }))}
        value={window}
        onChange={(next) => onChange({ window: next })}
      />
    </>
  )
}
