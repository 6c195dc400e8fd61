/* The sandbox's half: Shopify's web pixel API inside a worker, where there is no document. The pixel's script is loaded as it is served to every shop. */
const waiting = new Map()
const listeners = []
let calls = 0

const call =
  (door) =>
  (...args) =>
    new Promise((resolve) => {
      calls += 1
      waiting.set(calls, resolve)
      self.postMessage({ kind: 'call', id: calls, door, args })
    })

const start = ({ script, init, settings }) => {
  const api = {
    init,
    settings,
    analytics: {
      subscribe: (name, listener) => {
        listeners.push({ name, listener })
        return () =>
          listeners.splice(
            listeners.findIndex((one) => one.listener === listener),
            1,
          )
      },
    },
    browser: {
      cookie: { get: call('cookie.get'), set: call('cookie.set') },
      localStorage: {
        getItem: call('localStorage.getItem'),
        setItem: call('localStorage.setItem'),
        removeItem: call('localStorage.removeItem'),
      },
    },
    customerPrivacy: { subscribe: () => () => true },
  }
  self.register = (extend) => {
    extend(api)
    self.postMessage({ kind: 'registered' })
  }
  // The way in of an app's pixel.
  self.shopify = { extend: (_point, extend) => self.register(extend) }
  importScripts(script)
}

self.onmessage = ({ data }) => {
  if (data.kind === 'start') start(data)
  if (data.kind === 'answer') {
    waiting.get(data.id)?.(data.value)
    waiting.delete(data.id)
  }
  if (data.kind === 'event')
    for (const { name, listener } of listeners) if (name === data.event.name || name === 'all_events') listener(data.event)
}
