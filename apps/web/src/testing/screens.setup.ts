/** Runs before each file of the screens' tests, also when an earlier file of the process has loaded the modules. */
import { afterEach, beforeEach } from 'vitest'
import { beginScreenTest, endScreenTest } from './render-screen.tsx'

// Loaded here, once in a process and all together. Loaded by the tests, a screen whose first import a test left behind unfinished never came, for this and every later file.
void import.meta.glob(['../screens/**/*.tsx', '../shell/**/*.tsx', '../ui/**/*.tsx', '../widgets/**/*.tsx', '!../**/*.test.tsx'], {
  eager: true,
})

beforeEach(beginScreenTest)
afterEach(endScreenTest)
