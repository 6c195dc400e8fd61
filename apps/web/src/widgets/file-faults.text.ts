import { defineText, plural } from '../text/define-text.ts'

/** Words on what is wrong with a file that is taken whole or not at all. */
export const fileFaultsText = defineText({
  en: {
    missing: (p: { columns: string }) => `The file has no column ${p.columns}`,
    unknown: (p: { columns: string }) => `Not read: ${p.columns}`,
    bad: (n: number) => `${plural(n, 'line has', 'lines have')} a fault. Nothing is stored until all are right.`,
    line: 'Line',
    column: 'Column',
    reason: 'Reason',
  },
  zh: {
    missing: (p) => `文件缺少列 ${p.columns}`,
    unknown: (p) => `未读取：${p.columns}`,
    bad: (n) => `${n} 行有误。全部正确之前不会保存任何内容。`,
    line: '行',
    column: '列',
    reason: '原因',
  },
})
