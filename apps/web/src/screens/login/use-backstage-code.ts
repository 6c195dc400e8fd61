import { useEffect, useRef, useState } from 'react'
import { account } from '@convbox/contract/api/account'
import { useSend } from '../../api/use-call.ts'
import type { UserInfo } from '../../shell/use-store.ts'

const MARK = '#backstage='

/** The code of an operator's address stands in the fragment, which no server sees; it is taken out of the address at once. */
const takeCode = (): string | undefined => {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(MARK)) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  return decodeURIComponent(hash.slice(MARK.length))
}

/** Logs in by an operator's code, when the address brings one. error: what it was refused with. */
export const useBackstageCode = (onEnter: (user: UserInfo) => void) => {
  const [code] = useState(takeCode)
  const { mutate, isPending, error } = useSend(account.loginFromBackstage, { quiet: true, onSuccess: onEnter })
  const sent = useRef(false)
  useEffect(() => {
    if (code === undefined || sent.current) return
    // A second try would find the code used up.
    sent.current = true
    mutate({ code })
  }, [code, mutate])
  return { isPresent: code !== undefined, isPending, error }
}
