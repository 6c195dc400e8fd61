/* The page's half of the pixel sandbox: starts a worker, lends it this page's cookies and storage by messages, and publishes the page's customer events. */
;(() => {
  const feed = JSON.parse(document.getElementById('pixel-feed').textContent)
  const pick = (from, names) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const context = () => ({
    document: {
      // As recorded from real checkouts: only href has the query.
      location: { ...pick(location, ['href', 'host', 'hostname', 'origin', 'pathname', 'port', 'protocol']), hash: '', search: '' },
      ...pick(document, ['referrer', 'title', 'characterSet']),
    },
    navigator: pick(navigator, ['language', 'languages', 'userAgent', 'cookieEnabled']),
    window: { ...pick(window, ['innerHeight', 'innerWidth']), screen: pick(screen, ['width', 'height']) },
  })
  const cookies = () => document.cookie.split('; ').map((part) => part.split(/=(.*)/s))
  const doors = {
    'cookie.get': (name) => (name === undefined ? document.cookie : (cookies().find(([one]) => one === name)?.[1] ?? '')),
    'cookie.set': (cookie) => (document.cookie = cookie),
    'localStorage.getItem': (key) => localStorage.getItem(key),
    'localStorage.setItem': (key, value) => localStorage.setItem(key, value),
    'localStorage.removeItem': (key) => localStorage.removeItem(key),
  }

  const worker = new Worker(feed.worker, { name: 'web-pixel' })
  worker.onmessage = ({ data }) => {
    if (data.kind === 'call') worker.postMessage({ kind: 'answer', id: data.id, value: doors[data.door](...data.args) ?? null })
    if (data.kind === 'registered')
      for (const [seq, event] of feed.events.entries())
        worker.postMessage({
          kind: 'event',
          event: { ...event, id: `sh-${crypto.randomUUID()}`, type: 'standard', clientId: 'demo', seq, context: context() },
        })
  }
  // What the server of an app writes with webPixelCreate; the pasted pixel brings its own config and does not look at it.
  const settings = { storeKey: feed.storeKey, collectUrl: new URL('/collect/v1/events', location.href).href }
  worker.postMessage({
    kind: 'start',
    script: new URL(feed.script, location.href).href,
    settings,
    init: { ...feed.init, context: context() },
  })
})()
