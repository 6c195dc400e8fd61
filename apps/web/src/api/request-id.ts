import { useState } from 'react'

/** Names one sending of a form for as long as it is open: two clicks, or a try after a lost answer, make one thing. 32 hexadecimal digits; not randomUUID, which a page without TLS lacks. */
export const useRequestId = (): string =>
  useState(() => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''))[0]
