/** File downloads. */
import type { Endpoint } from '@convbox/contract/endpoint'
import { currentLanguage } from '../text/language.ts'
import { apiText } from './api.text.ts'
import { readEnvelope, send } from './call.ts'
import { CallError, failureOf } from './failure.ts'
import { reactTo } from './react-to.ts'

/** File name from a content-disposition header, else a timestamp with .xlsx. now: the current time. */
export const fileNameOf = (disposition: string | null, now: Date): string => {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  const name = encoded ? decodeName(encoded.trim()) : plain?.trim()
  return name ? name.replaceAll(/[/\\]/g, '_') : `${now.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}.xlsx`
}

const decodeName = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent-encoded: use the text as it is.
    return text
  }
}

/**
 * Why a body is not a file; undefined when it is one. An empty body fails; a JSON body, whatever its type says, fails when its success flag is missing or false, or
 * its code is not 200. text: '' of what cannot be JSON.
 */
export const fileFault = (body: { size: number; type: string; text: string }, empty: string): string | undefined => {
  if (body.size === 0) return empty
  const isTold = body.type.includes('json')
  if (!isTold && !body.text.startsWith('{')) return undefined
  try {
    const parsed: unknown = JSON.parse(body.text)
    const record =
      typeof parsed === 'object' && parsed !== null ? new Map<string, unknown>(Object.entries(parsed)) : new Map<string, unknown>()
    if (record.get('success') === true && record.get('code') === 200) return undefined
    const message = record.get('message')
    return typeof message === 'string' ? message : ''
  } catch {
    return isTold ? '' : undefined
  }
}

/** Saves a file under this name. */
export const saveAs = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves a text as a file: JSON, or of another type. */
export const saveText = (name: string, content: string, type = 'application/json'): void => saveAs(new Blob([content], { type }), name)

const fetchFile = async <Input, Result>(endpoint: Endpoint<Input, Result>, input: Input): Promise<void> => {
  const text = apiText[currentLanguage()]
  const response = await send(endpoint, input, { accept: '*/*' })
  const type = response.headers.get('content-type') ?? ''
  const file = await response.blob()
  const mayBeJson = type.includes('json') || (await file.slice(0, 1).text()) === '{'
  const body = { size: file.size, type, text: mayBeJson ? await file.text() : '' }
  const fault = fileFault(body, text.emptyFile)
  if (fault === undefined && response.ok) {
    saveAs(file, fileNameOf(response.headers.get('content-disposition'), new Date()))
    return
  }
  const answer = type.includes('json') && file.size > 0 ? readEnvelope(response.status, JSON.parse(body.text)) : undefined
  throw new CallError(
    answer && 'failure' in answer && answer.failure.kind === 'refused'
      ? answer.failure
      : { kind: 'file', message: fault || text.downloadFailed },
  )
}

/** Downloads a file. A failure shows the server's message as a toast. Returns whether the file was saved. */
export const download = async <Input, Result>(endpoint: Endpoint<Input, Result>, input: Input): Promise<boolean> => {
  try {
    await fetchFile(endpoint, input)
    return true
  } catch (thrown) {
    reactTo(failureOf(thrown))
    return false
  }
}
