import { readRemembered, remember } from '../../remembered.ts'

const KEY = 'convbox.phone'

/** The number goes from the first page to the second in this tab's memory: an address would lie in histories and logs. */
export const rememberPhone = (phone: string | undefined): void => void remember(KEY, phone, 'session')
export const rememberedPhone = (): string | undefined => readRemembered(KEY, 'session')
