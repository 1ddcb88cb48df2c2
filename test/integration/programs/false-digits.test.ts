import { expect, it, onTestFinished } from 'vitest'
import { applicationServices } from '../../support/service/application-services.ts'
import { falsifyRatio, withFlippedBit } from '../../support/cases/false-digits.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const signal = new AbortController().signal
const QUERY = { symbols: ['HLDN'], fields: ['roe', 'roa'], reportTypes: ['TTM'], fromDate: null, knownAt: null }

/** A library with the ratios of a company, and what is shown of the newest record. */
async function withRatios() {
  const service = await startFrozenService()
  onTestFinished(() => service.close())
  const folder = temporaryFolder()
  const { ratios, proofs } = applicationServices({
    address: () => ({ baseUrl: service.url, key: service.keys.full }),
    folder,
  })
  const refresh = () => ratios.refresh({ symbols: QUERY.symbols, fromDate: null }, signal)
  await refresh()
  const entries = async () => (await ratios.read(QUERY, signal)).value
  return {
    proofs,
    refresh,
    entries,
    falsify: () => falsifyRatio(folder, 'HLDN', 'roe'),
    /** The shown digits of a ratio, as what they claim. */
    async shown(field: string) {
      const record = (await entries())[0]?.records.at(-1)
      if (record === undefined) throw new Error('no record is shown')
      return {
        hash: record.response.hash,
        path: `${record.response.path}.${field}`,
        digits: record.values[field] ?? '',
      }
    },
  }
}

// S2
it('a false digit in a row with a valid checksum is found by the proof of its number, and of no other', async () => {
  const { proofs, falsify, shown } = await withRatios()
  const { digits: sent } = await shown('roe')
  expect(falsify()).toBeGreaterThan(50)
  const [roe, roa] = [await shown('roe'), await shown('roa')]
  expect(roe.digits).toBe(withFlippedBit(sent))
  expect(await proofs.get(roe, signal)).toMatchObject({ verdict: 'different', asSent: sent, intact: true })
  expect(await proofs.get(roa, signal)).toMatchObject({ verdict: 'proven', asSent: roa.digits, intact: true })
  expect(await proofs.verify([roe, roa], signal)).toEqual(['different', 'proven'])
})

// S2
it('a false digit is corrected when the service sends the number again', async () => {
  const { proofs, refresh, falsify, shown } = await withRatios()
  const before = await shown('roe')
  falsify()
  await refresh()
  const after = await shown('roe')
  expect(after).toEqual(before)
  expect(await proofs.get(after, signal)).toMatchObject({ verdict: 'proven', asSent: before.digits })
})
