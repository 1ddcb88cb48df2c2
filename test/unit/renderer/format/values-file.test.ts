import { expect, it, onTestFinished, vi } from 'vitest'
import { NUMBER_FORMS, setNumberForm } from '../../../../app/domain/values/number-form.ts'
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

it('what is in a file does not depend on how numbers are shown', async () => {
  // A workbook holds the time at which it was written.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    setNumberForm('system')
  })
  for (const kind of ['csv', 'json', 'xlsx'] as const) {
    const files = []
    for (const { id } of NUMBER_FORMS) {
      setNumberForm(id)
      files.push(await fileOf(kind))
    }
    expect(new Set(files.map((file) => Buffer.from(file).toString('base64'))).size).toBe(1)
  }
})
