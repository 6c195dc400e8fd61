/** Runs before each file of the screens' tests, also when an earlier file of the process has loaded the modules. */
import { afterEach, beforeEach } from 'vitest'
import { beginScreenTest, endScreenTest } from './render-screen.tsx'

beforeEach(beginScreenTest)
afterEach(endScreenTest)
