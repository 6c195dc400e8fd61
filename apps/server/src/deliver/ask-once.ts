/** One call to a pixel's platform that sends no event: a check of its settings, a question for figures. */
import type { BuildContext, Call, Credential, PlatformAnswer, SendSettings } from '@convbox/destinations'
import { hideSecrets } from '../deliveries/delivery-row.ts'
import type { Program } from '../program.ts'
import { sendingStoreOf } from './build-context.ts'
import { platformAddress } from './platform-address.ts'
import { createSender } from './send.ts'

/** A person waits for the answer. */
const TIMEOUT_MS = 3000

export type AskingProgram = Pick<Program, 'config' | 'now' | 'directory'>
export type Asked = { storeId: string; settings: SendSettings; credential: Credential }
/** status 0: no answer came. hide: blots out what is secret in the platform's words, which may repeat what they were sent. */
export type OnceAnswer = { answer: Omit<PlatformAnswer, 'events'>; hide: (text: string) => string }

/** Asks at the platform's own address, or its stand-in's; undefined where there is nothing to ask. */
export const askOnce = async (
  program: AskingProgram,
  { storeId, settings, credential }: Asked,
  build: (settings: SendSettings, context: BuildContext) => Call | undefined,
): Promise<OnceAnswer | undefined> => {
  const store = await program.directory.byId(storeId)
  const address = store && platformAddress(program.config, settings.platform, store.sandbox)
  // A program for trying things out calls nobody outside.
  if (store === undefined || address === undefined || (program.config.SANDBOX && address.baseUrl === undefined)) return undefined
  const call = build(settings, { now: new Date(program.now()).toISOString(), store: sendingStoreOf(store), credential, ...address })
  if (call === undefined) return undefined
  const sender = createSender(TIMEOUT_MS)
  try {
    const sent = await sender.send(call)
    const answer = 'answer' in sent ? sent.answer : { status: 0, headers: {} }
    return { answer: { ...answer, request: call }, hide: hideSecrets([credential.secret, ...(call.secrets ?? [])]) }
  } finally {
    await sender.close()
  }
}
