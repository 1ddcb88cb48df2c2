import { expect, it } from 'vitest'
import { valuesFile } from '../../../../renderer/format/values-file.ts'

const SHEETS = {
  table: { name: 'Table', rows: [[{ text: 'Field' }], [{ text: 'basicEps' }]] },
  values: {
    name: 'Values',
    rows: [
      [{ text: 'Field' }, { text: 'Value' }],
      [{ text: 'basicEps' }, { digits: '1.50' }],
    ],
  },
  sources: { name: 'Sources', rows: [[{ text: 'Request' }], [{ text: 'GET /v2/earnings' }]] },
}

const fileOf = (kind: 'csv' | 'json' | 'xlsx') => valuesFile(kind, SHEETS, { title: 'QNTL earnings', note: '' })

it('a CSV file begins with a mark of its encoding, and ends with what it shows', async () => {
  expect(await fileOf('csv')).toMatch(/^\ufeffField,Value\r?\nbasicEps,1\.50\r?\n[^]*QNTL earnings/)
})

it('a JSON file has the digits as sent and no empty fact', async () => {
  const text = String(await fileOf('json'))
  expect(text).toContain('1.50')
  expect(text).not.toContain('note')
})

it('a workbook is a ZIP archive', async () => {
  expect([...((await fileOf('xlsx')) as Uint8Array).subarray(0, 2)]).toEqual([0x50, 0x4b])
})
