import type { SheetFormat } from '@convbox/contract/csv-text'
import type { Language } from '@convbox/contract/format'
import type { Endpoint } from '@convbox/contract/endpoint'
import { useState } from 'react'
import { useLanguage } from '../text/language.ts'
import { download } from './download.ts'

/** A download started by a button. isBusy: it is running. refusal: why it cannot be had; absent: it can. only: the one kind of file in which there is it. */
export type FileDownload = { isBusy: boolean; save: (format: SheetFormat) => void; refusal?: string; only?: SheetFormat }

/** Downloads a report as a file. inputOf: the call's input, given the user's language for the words in the file. A failure shows the server's message as a toast. */
export const useDownload = <Input extends { format?: SheetFormat | undefined }>(
  endpoint: Endpoint<Input, unknown>,
  inputOf: (language: Language) => Input,
): FileDownload => {
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const save = async (format: SheetFormat): Promise<void> => {
    setBusy(true)
    await download(endpoint, { ...inputOf(language), format })
    setBusy(false)
  }
  return { isBusy, save: (format) => void save(format) }
}
