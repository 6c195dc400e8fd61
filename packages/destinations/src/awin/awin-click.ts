/** The click of an Awin publisher behind an event. Source: help.awin.com/developers/docs, "Parameter Guidance" and "Direct S2S integration"; github.com/stape-io/awin-conversion-api-tag; read 2026-11. */
import type { StoreEvent } from '@convbox/contract'
import type { SendSettings } from '../destination.ts'
import { readQuery } from '../event-parts.ts'

const AWC = /^[\w.-]{1,300}$/

const valid = (id: string | null | undefined): string | undefined => (typeof id === 'string' && AWC.test(id) ? id : undefined)

/** A click on a Google ad of a publisher carries no awc but both other ids. */
const readGoogleClick = (event: StoreEvent): string | undefined => {
  const advertiser = valid(readQuery(event, 'awaid') ?? event.clickIds?.awaid)
  const gclid = valid(readQuery(event, 'gclid') ?? event.clickIds?.gclid)
  return advertiser === undefined || gclid === undefined ? undefined : `gclid_${advertiser}_${gclid}`
}

const hasRefused = (event: StoreEvent): boolean => event.consent?.ad === 'denied'

/** The click of a cashback journey, which Awin marks itself and keeps in a cookie of its own. */
const readCashback = ({ cookies }: StoreEvent): string | undefined => valid(cookies?.awin_sn_awc)

/** Whether the visitor's refusal leaves no lawful click: only a cashback journey is exempt, where the store chose it. */
export const isAwinDenied = (event: StoreEvent, { extra }: SendSettings): boolean =>
  hasRefused(event) && !(extra?.cashbackWithoutConsent === true && readCashback(event) !== undefined)

/** The awc of an event: of the page's address, else a stored one; that of a cashback journey follows behind a comma. Its case is kept. */
export const readAwc = (event: StoreEvent): string | undefined => {
  const cashback = readCashback(event)
  if (hasRefused(event)) return cashback
  const click = valid(readQuery(event, 'awc')) ?? valid(event.clickIds?.awc) ?? valid(event.cookies?.awin_awc) ?? readGoogleClick(event)
  const both = [click, cashback === click ? undefined : cashback].filter((id) => id !== undefined)
  return both.length === 0 ? undefined : both.join(',')
}

const CHANNEL = /^[\w.-]{1,50}$/
/** Awin itself, which alone it pays for. */
const AWIN = 'aw'

/** The paid channel of the last click, where the store's links name it; of a visitor who refused nothing but Awin's own is known. */
export const readChannel = (event: StoreEvent, { extra }: SendSettings): string => {
  const parameter = extra?.channelParameter
  if (typeof parameter !== 'string' || parameter === '' || hasRefused(event)) return AWIN
  const channel = readQuery(event, parameter) ?? event.cookies?.awin_source
  return typeof channel === 'string' && CHANNEL.test(channel) ? channel : AWIN
}
