/** Whether it is Facebook that is authorized again: the way back then leads to /refailed. wire spelling: the name is the specification's. */
import { readRemembered, remember } from '../remembered.ts'

const FLAG = 'facebookAuth'

/** Notes it before the browser leaves for the platform; forgets it once the result is known. */
export const noteFacebook = (isOnItsWay: boolean): void => void remember(FLAG, isOnItsWay ? 'true' : undefined)
export const isFacebookRenewed = (): boolean => readRemembered(FLAG) === 'true'
