import { useState } from 'react'

/** Idempotency key of an open form: two clicks, or a retry after a lost response, create one thing. 32 hexadecimal digits; not randomUUID, which pages without TLS lack. */
export const useRequestId = (): string =>
  useState(() => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''))[0]
