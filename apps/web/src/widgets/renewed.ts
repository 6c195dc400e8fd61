/** Whether Facebook is being reauthorized: its result page is then /refailed. The flag's name is a wire spelling. */
import { readRemembered, remember } from '../remembered.ts'

const FLAG = 'facebookAuth'

/** Set before the browser leaves for the platform; cleared once the result is known. */
export const noteFacebook = (isOnItsWay: boolean): void => void remember(FLAG, isOnItsWay ? 'true' : undefined)
export const isFacebookRenewed = (): boolean => readRemembered(FLAG) === 'true'
