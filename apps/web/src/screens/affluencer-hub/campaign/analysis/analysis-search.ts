/** What the address says of the analysis. A text that makes no sense counts as the default. */
import {
  ANALYSIS_BY,
  ANALYSIS_MODELS,
  ANALYSIS_MODES,
  type AnalysisBy,
  type AnalysisModel,
  type AnalysisMode,
} from '@convbox/contract/campaign-analysis'
import { WINDOW_KEYS, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { Sort } from '../../../../ui/sort-rows.ts'
import type { RangeSearch } from '../../../../widgets/use-range.ts'
import { ANALYSIS_FIGURES, type AnalysisFigure } from './analysis-figures.ts'

/** figure: whose explanation is open, with the row's key; row '': the total. sort: 'sales.desc'; '': as the server sorts. */
export type AnalysisSearch = RangeSearch & {
  mode: string
  model: string
  window: string
  by: string
  sort: string
  figure: string
  row: string
  /** Of the orders' part. */
  view: 'links' | 'orders' | 'posts' | 'analysis' | 'settings'
  order: string
}

export type AnalysisChoice = {
  mode: AnalysisMode
  model: AnalysisModel
  window: WindowKey
  by: AnalysisBy
  sort: Sort | undefined
  figure: AnalysisFigure | undefined
}

const known = <Value extends string>(values: readonly Value[], text: string): Value | undefined => values.find((value) => value === text)

export const readModel = ({ model, window }: Pick<AnalysisSearch, 'model' | 'window'>): Pick<AnalysisChoice, 'model' | 'window'> => ({
  model: known(ANALYSIS_MODELS, model) ?? 'last_click',
  window: known(WINDOW_KEYS, window) ?? '28',
})

export const readAnalysisSearch = ({ mode, by, sort, figure, ...credit }: AnalysisSearch): AnalysisChoice => {
  const [key = '', direction] = sort.split('.')
  return {
    mode: known(ANALYSIS_MODES, mode) ?? 'decision',
    ...readModel(credit),
    by: known(ANALYSIS_BY, by) ?? 'creator',
    sort: key === '' ? undefined : { key, direction: direction === 'asc' ? 'asc' : 'desc' },
    figure: known(ANALYSIS_FIGURES, figure),
  }
}
