/** Whether an address points at this machine itself: there cookies travel without TLS, and the sandbox's outbox may be shown. */
export const isLoopback = (address: string): boolean => {
  const host = new URL(address).hostname
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** The same for a bare host such as 127.0.0.1, ::1 or localhost:3000; what is no host is none of ours. */
export const isLoopbackHost = (host: string): boolean => {
  const address = `http://${/^[^[\]]*:[^[\]]*:/.test(host) ? `[${host}]` : host}`
  return URL.canParse(address) && isLoopback(address)
}
