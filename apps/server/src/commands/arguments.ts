/** Options of our commands: `--name value` and `--flag`. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** Prints a message to standard error and exits with 1. */
export const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** The parsed options; --help prints the help and exits with 0, an unknown option prints it and exits with 1. */
export const readArguments = <Options extends ParseArgsOptionsConfig>(help: string, options: Options) => {
  try {
    const { values, positionals } = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
    if ((values as { help?: boolean }).help) {
      process.stdout.write(`${help}\n`)
      process.exit(0)
    }
    return { values, positionals }
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}
