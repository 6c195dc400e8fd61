import { formatWhole } from '@convbox/contract/format'
import { useText } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { fileFaultsText } from './file-faults.text.ts'
import { PlainTable } from './PlainTable.tsx'

type FileFaultsProps<Fault extends string> = {
  result: {
    missing: readonly string[]
    unknown: readonly string[]
    bad: readonly { line: number; column: string; reason: Fault }[]
    badCount: number
  }
  faults: Readonly<Record<Fault, string>>
}

/** What is wrong with a file: columns that it lacks, lines with faults, and columns that are not read. */
export const FileFaults = <Fault extends string>({ result: { missing, unknown, bad, badCount }, faults }: FileFaultsProps<Fault>) => {
  const text = useText(fileFaultsText)
  return (
    <>
      {missing.length > 0 && <Banner tone="bad">{text.missing({ columns: missing.join(', ') })}</Banner>}
      {badCount > 0 && (
        <>
          <Banner tone="bad">{text.bad(badCount)}</Banner>
          <PlainTable
            label={text.reason}
            head={[{ text: text.line, isNumber: true }, { text: text.column }, { text: text.reason }]}
            rows={bad.map(({ line, column, reason }) => ({
              key: `${line} ${column} ${reason}`,
              cells: [formatWhole(line), column, faults[reason]],
            }))}
          />
        </>
      )}
      {unknown.length > 0 && <p className="text-caption text-ink-2">{text.unknown({ columns: unknown.join(', ') })}</p>}
    </>
  )
}
