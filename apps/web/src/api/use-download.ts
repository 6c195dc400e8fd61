import type { Language } from '@convbox/contract/format'
import type { Endpoint } from '@convbox/contract/endpoint'
import { useState } from 'react'
import { useLanguage } from '../text/language.ts'
import { download } from './download.ts'

/** A download started by a button. isBusy: it is running. refusal: why it cannot be had; absent: it can. */
export type FileDownload = { isBusy: boolean; save: () => void; refusal?: string }

/** Downloads a report as a file. inputOf: the call's input, given the user's language for the words in the file. A failure shows the server's message as a toast. */
export const useDownload = <Input>(endpoint: Endpoint<Input, unknown>, inputOf: (language: Language) => Input): FileDownload => {
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    await download(endpoint, inputOf(language))
    setBusy(false)
  }
  return { isBusy, save: () => void save() }
}
