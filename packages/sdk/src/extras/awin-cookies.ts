/**
 * Keeps what the links of Awin and of other paid channels say, in the cookies that Awin names: the click of a cashback journey (`sn=1`), which Awin holds exempt
 * from consent because the shopper asked for the reward, and the paid channel of the last click. Source: github.com/stape-io/awin-tag, read 2026-11.
 */
import { guarded } from '../env.ts'
import { startExtra } from '../start-extra.ts'

const COOKIE_SECONDS = 365 * 86_400

startExtra('awin-cookies', ({ keepsCashback, parameters }, { page, api: [, decision, allowsAds], hear }) => {
  const { document, location, convbox } = page
  const { cookieDomain = '' } = convbox?.config ?? {}
  const domain = cookieDomain && `.${location.hostname}`.endsWith(`.${cookieDomain}`) ? `;domain=${cookieDomain}` : ''
  const write = (name: string, value: string, seconds: number): void => {
    document.cookie = `${name}=${value};path=/;max-age=${seconds};samesite=lax${domain}${location.protocol === 'https:' ? ';secure' : ''}`
  }
  const keep = (name: string, value: string | null, form: RegExp): void => {
    if (value && form.test(value)) write(name, value, COOKIE_SECONDS)
  }
  const read = guarded((url: string) => {
    const query = new URLSearchParams(url.split(/[?#]/)[1])
    const isExempt = keepsCashback && query.get('sn') === '1'
    if (isExempt) keep('awin_sn_awc', query.get('awc'), /^[\w.-]{1,300}$/)
    if (!isExempt && (decision() !== 'go' || !allowsAds())) return
    for (const name of parameters) keep('awin_source', query.get(name), /^[\w.-]{1,50}$/)
  })
  // The script sends it no more after a refusal; here it goes.
  if (/stop|bare/.test(decision())) write('awin_source', '', 0)
  read(location.href)
  // Consent may come later on this page, and a single-page shop opens others.
  hear(({ name, page: at }) => {
    if (name === 'PageView' && at?.url) read(at.url)
  })
})
