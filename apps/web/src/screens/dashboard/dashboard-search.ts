/** Search parameters of the dashboard; spread into its routes. Lists are written out, because every page loads this file. */
import type { DashboardComparison, DashboardModel } from '@convbox/contract/dashboard'
import { anyText, maybeDay, maybeOneOf, oneOf } from '../../search-params.ts'

export const MODELS: readonly DashboardModel[] = [
  'last_click',
  'first_click',
  'last_click_view',
  'linear',
  'ushaped',
  'time_decay_7d',
  'custom',
]
const COMPARISONS: readonly DashboardComparison[] = ['yesterday', 'weekday']

export const dashboardParams = {
  /** 'day': the one of `date`. */
  day: oneOf(['today', 'yesterday', 'day'], 'today'),
  date: maybeDay,
  model: oneOf(MODELS, 'last_click'),
  compare: oneOf(COMPARISONS, 'yesterday'),
  open: maybeOneOf(['arrange', 'goals', 'share']),
  /** The explained figure. */
  explain: anyText,
}
