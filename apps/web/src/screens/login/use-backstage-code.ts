import { useEffect, useRef, useState } from 'react'
import { account } from '@convbox/contract/api/account'
import { useSend } from '../../api/use-call.ts'
import type { UserInfo } from '../../shell/use-store.ts'

const MARK = '#backstage='

/** The code in an operator's link is in the fragment, which servers never see; it is removed from the address at once. */
const takeCode = (): string | undefined => {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(MARK)) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  return decodeURIComponent(hash.slice(MARK.length))
}

/** Logs in by the operator's code in the address, if any. error: refusal of the code. */
export const useBackstageCode = (onEnter: (user: UserInfo) => void) => {
  const [code] = useState(takeCode)
  const { mutate, isPending, error } = useSend(account.loginFromBackstage, { quiet: true, onSuccess: onEnter })
  const sent = useRef(false)
  useEffect(() => {
    if (code === undefined || sent.current) return
    // The code is valid once: never send it twice.
    sent.current = true
    mutate({ code })
  }, [code, mutate])
  return { isPresent: code !== undefined, isPending, error }
}
