/**
 * The platforms' own tags as fakes for the sandbox's pages, as strict as their documentation: each takes over the queue that the page left, checks every call,
 * and reports what it was told to `GET told` beside it. Sources: those of `packages/sdk/src/extras/tag-*.ts`.
 */
import type { DestinationId } from '@convbox/contract'
import type { FastifyInstance } from 'fastify'

/** One event as a tag was told it. faults: what the platform's documentation forbids. */
export type ToldByTag = { pixel: string; name: string; eventId: string; params: Record<string, unknown>; faults: string[] }

/** Reports an event; shared by all. `check(fault, holds)` collects what is wrong. */
const COMMON = `
var at = document.currentScript.src.split('/tag.js')[0] + '/tag'
var started = []
function tell(pixel, name, eventId, params, faults) {
  if (!started.includes(pixel)) faults.push('the pixel was not started: ' + pixel)
  if (typeof eventId !== 'string' || !eventId) faults.push('no event id')
  if (params.value !== undefined && (typeof params.value !== 'number' || !/^[A-Z]{3}$/.test(params.currency))) faults.push('a value needs a number and a currency')
  fetch(at, { method: 'POST', body: JSON.stringify({ pixel: pixel, name: name, eventId: String(eventId), params: params, faults: faults }), keepalive: true })
}
function start(pixel) { if (started.includes(pixel)) tell(pixel, 'started twice', '-', {}, ['started twice']); else started.push(pixel) }
`

/** Google's tag is one file for Analytics and Ads: a page loads it once, for whichever comes first, and starts it for the other's ids too. */
const GOOGLE = `
var root = at.replace(/[\\w-]+\\/tag$/, '')
function take(entry) {
  if (Object.prototype.toString.call(entry) !== '[object Arguments]') return
  if (entry[0] === 'config') return start(entry[1])
  if (entry[0] !== 'event') return
  var params = entry[2]
  var isAd = /^AW-/.test(params.send_to)
  var faults = isAd
    ? /^AW-\\d+\\/[\\w-]+$/.test(params.send_to) ? [] : ['send_to has no label']
    : entry[1] === 'purchase' && !params.transaction_id ? ['a purchase needs a transaction_id'] : []
  at = root + (isAd ? 'google-ads/tag' : 'ga4/tag')
  tell(params.send_to.split('/')[0], entry[1], params.transaction_id || params.event_id, params, faults)
}
var push = window.dataLayer.push
window.dataLayer.slice().forEach(take)
window.dataLayer.push = function (entry) { take(entry); return push.apply(window.dataLayer, arguments) }`

/** The takeover of each platform's queue, run in a function of its own behind COMMON. */
const TAGS: Partial<Record<DestinationId, string>> = {
  facebook: `
var standard = ['PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'AddPaymentInfo', 'Purchase', 'Search', 'CustomizeProduct', 'Lead', 'Subscribe']
function take(command, pixel, name, params, more) {
  if (command === 'set') return
  if (command === 'init') return start(pixel)
  var faults = []
  if (!/^\\d{15,19}$/.test(pixel)) faults.push('no pixel id: ' + pixel)
  if (command === 'trackSingle' && !standard.includes(name)) faults.push('no standard event: ' + name)
  if (command === 'trackSingleCustom' && standard.includes(name)) faults.push('a standard event: ' + name)
  if (!/^trackSingle(Custom)?$/.test(command)) faults.push('unknown command: ' + command)
  if (name === 'Purchase' && (params || {}).value === undefined) faults.push('a Purchase needs a value')
  tell(pixel, name, (more || {}).eventID, params || {}, faults)
}
window.fbq.callMethod = take
window.fbq.queue.splice(0).forEach(function (args) { take.apply(null, args) })`,
  tiktok: `
var pixel = new URL(document.currentScript.src).searchParams.get('id')
var queue = window.ttq._i[pixel]
start(pixel)
function take(entry) {
  var name = entry[0] === 'page' ? 'Pageview' : entry[1]
  var params = entry[0] === 'page' ? entry[1] : entry[2]
  var more = entry[0] === 'page' ? entry[2] : entry[3]
  tell(pixel, name, (more || {}).event_id, params || {}, /^(page|track)$/.test(entry[0]) ? [] : ['unknown method: ' + entry[0]])
}
var waiting = queue.splice(0)
queue.push = take
waiting.forEach(take)`,
  ga4: GOOGLE,
  'google-ads': GOOGLE,
  bing: `
window.UET = function (options) {
  start(options.ti)
  this.push = function (command, name, params) {
    if (command === 'consent') return
    tell(options.ti, name, (params || {}).event_id, params || {}, command === 'event' ? [] : ['unknown command: ' + command])
  }
  for (var flat = options.q.splice(0); flat.length; ) this.push.apply(this, flat.splice(0, 3))
}`,
  snapchat: `
var pixel = ''
function take(command, name, params) {
  if (command === 'init') { pixel = name; return start(name) }
  var faults = command === 'track' && /^[A-Z][A-Z_0-9]+$/.test(name) ? [] : ['no event: ' + name]
  if (name === 'PURCHASE' && !(params.price >= 0 && params.currency)) faults.push('PURCHASE needs price and currency')
  tell(pixel, name, params.client_dedup_id, params, faults)
}
window.snaptr.handleRequest = take
window.snaptr.queue.splice(0).forEach(function (args) { take.apply(null, args) })`,
  pinterest: `
var pixel = ''
var names = ['pagevisit', 'viewcategory', 'addtocart', 'initiatecheckout', 'addpaymentinfo', 'checkout', 'search', 'lead', 'subscribe', 'custom']
function take(args) {
  if (args[0] === 'load') { pixel = args[1]; return start(pixel) }
  tell(pixel, args[1], args[2].event_id, args[2], args[0] === 'track' && names.includes(args[1]) ? [] : ['no event: ' + args[1]])
}
var queue = window.pintrk.queue
var waiting = queue.splice(0)
queue.push = take
waiting.forEach(take)`,
}

/** The fake tag of a platform at `tag.js`, and what it was told at `GET told` (`DELETE told` forgets it); nothing for platforms whose tag is not offered. */
export const tagRoutes = async (app: FastifyInstance, { platform }: { platform: DestinationId }): Promise<void> => {
  const code = TAGS[platform]
  if (code === undefined) return
  const told: unknown[] = []
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) => done(null, body))
  app.get('/tag.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(`;(function () {${COMMON}${code}\n})()\n`),
  )
  app.post('/tag', (request, reply) => {
    told.push(JSON.parse(String(request.body)))
    if (told.length > 5000) told.shift()
    return reply.code(204).send()
  })
  app.get('/told', (_request, reply) => reply.send(told))
  app.delete('/told', (_request, reply) => {
    told.length = 0
    return reply.code(204).send()
  })
}
