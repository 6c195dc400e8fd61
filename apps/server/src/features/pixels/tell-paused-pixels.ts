/** Mails those who may change a store's pixels that a pixel stopped and waits for them: once for each pause, all pixels of a store in one mail. */
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { DAY_MS } from '@convbox/contract/durations'
import type { Language } from '@convbox/contract/format'
import { findReasonText } from '@convbox/contract/reasons.text'
import { canSendMail, sendMail } from '../../messages/messages.ts'
import type { Program } from '../../program.ts'
import { PAUSED_PIXELS_MAIL_TEXT } from './paused-pixels-mail.text.ts'
import { claimPauses, listOperators, listUntoldPauses, releasePauses, type PausedPixel } from './paused-pixels.rows.ts'

/** Somebody who is just correcting a pixel is not mailed. */
const GRACE_MS = 5 * 60_000
/** A pixel that is paused, resumed and paused again is told of once a day. */
const AGAIN_AFTER_MS = DAY_MS
/** Per run, per mail, and per store. */
const [PIXELS_AT_ONCE, PIXELS_NAMED, OPERATORS] = [500, 10, 50]

const describePixel = (language: Language, { pixelName, platform, reason, isConnected }: PausedPixel): string => {
  const name = DESTINATION_FACTS[platform].name[language]
  const words = findReasonText(language, reason, isConnected ? name : undefined)
  return PAUSED_PIXELS_MAIL_TEXT[language].pixel({
    pixel: pixelName,
    platform: name,
    reason: words?.short ?? reason,
    next: words?.next ?? '',
  })
}

const writeMail = (publicUrl: string, language: Language, pixels: readonly [PausedPixel, ...PausedPixel[]]) => {
  const text = PAUSED_PIXELS_MAIL_TEXT[language]
  const [first, ...others] = pixels
  const isOne = others.length === 0
  const more = pixels.length - PIXELS_NAMED
  const page = `${publicUrl}/website/${first.websiteName}/pixels`
  return {
    language,
    subject: isOne ? text.one({ pixel: first.pixelName, store: first.title }) : text.many({ count: pixels.length, store: first.title }),
    paragraphs: [
      text.lead,
      ...pixels.slice(0, PIXELS_NAMED).map((pixel) => describePixel(language, pixel)),
      ...(more > 0 ? [text.more({ count: more })] : []),
      text.once,
    ],
    button: isOne ? { label: text.toPixel, address: `${page}/${first.id}` } : { label: text.toPixels, address: page },
  }
}

/** Mails each operator of one store; true unless every mail failed. */
const tellOperators = async (program: Program, pixels: readonly [PausedPixel, ...PausedPixel[]]): Promise<boolean> => {
  const operators = await listOperators(program.mainDb, pixels[0], OPERATORS)
  let sent = 0
  for (const { email, language } of operators) {
    try {
      await sendMail(program, { to: email, ...writeMail(program.config.PUBLIC_URL, language === 'zh' ? 'zh' : 'en', pixels) })
      sent += 1
    } catch (error) {
      program.logger.error({ err: error, storeId: pixels[0].storeId }, 'a mail about a paused pixel was not sent')
    }
  }
  return sent > 0 || operators.length === 0
}

/** Tells of every pause that needs a person. Claims before it mails, so that a crash in between costs a mail instead of repeating it. Nothing without mail. */
export const tellPausedPixels = async (program: Program): Promise<void> => {
  if (!canSendMail(program)) return
  const nowMs = program.now()
  const toldBefore = new Date(nowMs - AGAIN_AFTER_MS)
  const paused = await listUntoldPauses(program.mainDb, { pausedUntil: new Date(nowMs - GRACE_MS), toldBefore, limit: PIXELS_AT_ONCE })
  for (const ofStore of Map.groupBy(paused, ({ storeId }) => storeId).values()) {
    const ids = ofStore.map(({ id }) => id)
    const claimed = new Set(await claimPauses(program.mainDb, ids, { at: new Date(nowMs), toldBefore }))
    const [first, ...others] = ofStore.filter(({ id }) => claimed.has(id))
    if (first !== undefined && !(await tellOperators(program, [first, ...others]))) await releasePauses(program.mainDb, [...claimed])
  }
}
