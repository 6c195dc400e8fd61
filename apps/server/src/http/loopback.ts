/** Whether an address is this machine: cookies need no TLS there, and the sandbox's outbox may be shown. */
export const isLoopback = (address: string): boolean => {
  const host = new URL(address).hostname
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** The same for a host such as 127.0.0.1, ::1 or localhost:3000; false for an invalid host. */
export const isLoopbackHost = (host: string): boolean => {
  const address = `http://${/^[^[\]]*:[^[\]]*:/.test(host) ? `[${host}]` : host}`
  return URL.canParse(address) && isLoopback(address)
}
