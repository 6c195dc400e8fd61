import { readRemembered, remember } from '../../remembered.ts'

const KEY = 'convbox.phone'

/** Passes the number from step 1 to step 2 in session storage: an address would keep it in histories and logs. */
export const rememberPhone = (phone: string | undefined): void => void remember(KEY, phone, 'session')
export const rememberedPhone = (): string | undefined => readRemembered(KEY, 'session')
