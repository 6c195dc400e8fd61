/** Pure attribution: from events to sessions, touches and channels, and from touches to credit. No I/O, clock or randomness. */
export { classifyLanding, type LandingChannel } from './channels.ts'
export { adIdSet, indexLinks, type KnownLink, type KnownLinks } from './landing.ts'
export { AD_CHANNELS, SIGNAL_PARAMETERS } from './networks.ts'
export { findHost, HOST_PATTERNS } from './hosts.ts'
export { visitsOf, type Touch, type TouchContext, type VisitSession } from './touches.ts'
export { ledgerPartOf, REACHES, type LedgerFacts } from './ledger.ts'
export {
  convbox,
  creditable,
  CONVBOX_DEFAULTS,
  lastChannelOf,
  lastClickView,
  learn,
  underLastClickView,
  underSurvey,
  underViews,
  UNTRACKED,
  type BlendCredit,
  type BlendOrder,
  type BlendTouch,
  type ConvboxConstants,
  type CountedAnswers,
  type DayViews,
  type Learned,
  type PlatformView,
} from './blended-models.ts'
export {
  LEAST_CONVERSIONS,
  markov,
  shapley,
  withIntervals,
  type ComparedCredits,
  type ConversionPath,
  type PathCredit,
} from './path-models.ts'
export { customCredits, foldCase, type CustomTouch } from './custom-model.ts'
export { credits, DECAY_SQL, MODELS, poolOf, type CreditQuestion, type Scope } from './models.ts'
export { stepsOf, toldOf, type Step, type Told } from './paths.ts'
export { adjustedShares, pairedDifference, wilson, type Interval, type Stratum } from './survey.ts'
export { DEFAULT_WINDOW, parseWindow, windowIndex, windowMs, WINDOWS } from './windows.ts'
