import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { ExportCell } from '../../../../renderer/format/delimited.ts'
import { toWorkbook } from '../../../../renderer/format/workbook.ts'

/** The type and the content of the only cell of a workbook. */
async function writtenCell(cell: ExportCell): Promise<{ type: string; content: string | undefined }> {
  const parts = unzipSync(await toWorkbook([{ name: 'Values', rows: [[cell]] }]))
  const partOf = (name: string): string => strFromU8(parts[name] ?? new Uint8Array())
  const [, attributes = '', value = ''] = /<c ([^>]*)>.*?<v>(.*?)<\/v>/s.exec(partOf('xl/worksheets/sheet1.xml')) ?? []
  // A cell without a type is a number.
  const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n'
  const shared = [...partOf('xl/sharedStrings.xml').matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text)
  return { type, content: type === 's' ? shared[Number(value)] : value }
}

it('a number is a number in a workbook', async () => {
  expect(await writtenCell({ digits: '-0.300000' })).toEqual({ type: 'n', content: '-0.3' })
})

it.each(['-0.300000', '-1.2E-7', '=1+1', '-1+2'])('the text %s is unchanged in a workbook', async (text) => {
  expect(await writtenCell({ text })).toEqual({ type: 's', content: text })
})
