import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampled } from '../../support/cases/sampled.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { hasOffice, linkInOffice, marksOf } from '../../support/system/office.ts'
import { openDesk } from '../../support/service/open-desk.ts'

let service: Awaited<ReturnType<typeof startFrozenService>>
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(() => service.close())

const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'it-IT', 'pt-BR', 'sv-SE', 'de-CH']

const FIELDS = [
  'roe',
  'roa',
  'grossMargin',
  'operationMargin',
  'currentRatio',
  'totalDebtEquityRatio',
  'assetsTurnover',
]

/** The value of digits as far as a file of LibreOffice has it. */
const digitsOf = (text: unknown): string => Number(text).toPrecision(15)

describe.skipIf(!hasOffice())('in LibreOffice', () => {
  it.each(sampled(LOCALES, marksOf))(
    'a linked table and a cell of WEBSERVICE are the digits as sent where the system is %s',
    { timeout: 180_000 },
    async (locale) => {
      const desk = await openDesk(service, { mayRequest: false })
      await desk.ratios.refresh({ symbols: ['HLDN', 'KSTL'], fromDate: null }, new AbortController().signal)
      const address = await desk.handlers['programs.address'](
        { name: 'Sheet', connection: 'test', table: `/tables/ratios?symbols=HLDN,KSTL&fields=${FIELDS.join(',')}` },
        desk.call,
      )
      const table = (await (await fetch(address.replace('.html', '.json'))).json()) as {
        values: Record<string, unknown>[]
      }
      const columns = Object.keys(table.values[0] ?? {})
      const [value, sent] = [columns.indexOf('Value'), columns.indexOf('Digits as sent')]
      expect(table.values.length).toBeGreaterThan(100)
      // The service is not needed any more.
      desk.goDown()
      const cell = `FILTERXML(WEBSERVICE("${address}");"number(//tr[2]/td[${value + 1}])")`
      const [linked = [], [cells = []] = []] = await linkInOffice(address, [`=${cell}`], locale)
      expect(linked.length).toBe(table.values.length + 1)
      const misread = table.values.flatMap((row, place) => {
        const [number, text] = [linked[place + 1]?.[value], linked[place + 1]?.[sent]]
        const isRight =
          number?.type === 'float' &&
          digitsOf(number.text) === digitsOf(row['Digits as sent']) &&
          text?.text === row['Digits as sent']
        return isRight ? [] : [[row['Digits as sent'], number, text]]
      })
      expect(misread).toEqual([])
      expect(cells[0]?.value).toBe(Number(table.values[0]?.Value))
    },
  )
})
