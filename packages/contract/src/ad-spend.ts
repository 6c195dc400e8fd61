/** Reading ad spend from connected ad accounts. One list for server, screens and stand-ins. */
import { OAUTH_CHANNELS, type OAuthChannel } from './channels.ts'

/** Channels whose spend is read: all that are connected by consent. */
export const SPEND_CHANNELS: readonly OAuthChannel[] = OAUTH_CHANNELS
export type SpendChannel = OAuthChannel
/** Whether a channel's spend is read. */
export const isSpendChannel = (channel: string): channel is SpendChannel => SPEND_CHANNELS.some((known) => known === channel)

/**
 * What is read of each ad account: today's figures every hour (with yesterday's, whose last hour came after midnight), the days before daily, because platforms
 * restate them, and the history once, newest first.
 */
export const SPEND_READS = ['today', 'recent', 'history'] as const
export type SpendRead = (typeof SPEND_READS)[number]

export const SPEND_RECENT_DAYS = 28
/** 13 months. */
export const SPEND_HISTORY_DAYS = 396
