/** Pure attribution: from events to sessions, touches and channels, and from touches to credit. No I/O, clock or randomness. */
export { classifyLanding, type LandingChannel } from './channels.ts'
export { CHANNEL_GROUPS, CHANNEL_RULES, type ChannelGroup } from './channel-rules.ts'
export { adIdSet, type KnownLink, type LandingInput, type TrafficRule } from './landing.ts'
export { AD_CHANNELS } from './networks.ts'
export { findHost, HOST_PATTERNS, type HostKind, type KnownHost } from './hosts.ts'
export { sessionsOf, type Session, type VisitorEvent } from './sessions.ts'
export { OPEN_CHECKOUT_MS, touchesOf, visitsOf, type Touch, type TouchContext, type Visits, type VisitSession } from './touches.ts'
export {
  credits,
  DECAY_SQL,
  HALF_LIFE_MS,
  MODELS,
  type CreditQuestion,
  type JourneyTouch,
  type Model,
  type PoolPlace,
  type Scope,
} from './models.ts'
export { DEFAULT_WINDOW, parseWindow, windowIndex, windowMs, WINDOWS } from './windows.ts'
