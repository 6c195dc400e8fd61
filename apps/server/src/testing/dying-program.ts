/** A program that dies: after so many statements of the main database nothing of it works any more, as after kill -9. */
import type { Program } from '../program.ts'
import { watchStatements } from './watch-statements.ts'

/** statements: how many it has tried to run. ROLLBACK still works: the database does it for a process that is gone. */
export const dyingProgram = (program: Program, allowed: number): { program: Program; statements: () => number } => {
  let statements = 0
  const dying = watchStatements(program, async (text, run) => {
    if (!/^rollback$/i.test(text) && (statements += 1) > allowed) throw new Error('killed')
    return run()
  })
  return { program: dying, statements: () => statements }
}
