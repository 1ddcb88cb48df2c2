import { describe, expect, it } from 'vitest'
import { RATIO_FIELDS, ratioField, undescribed } from '../../../../../app/domain/fundamentals/ratio-fields.ts'
import { sampleCompany } from '../../../../../main/embedded-service/data/companies.ts'
import { ratioRecords } from '../../../../../main/embedded-service/data/fundamentals/ratio-records.ts'
import { readShared } from '../../../../support/cases/shared-samples.ts'

describe('RATIO_FIELDS', () => {
  it('are 38, each once', () => {
    expect(new Set(RATIO_FIELDS.map(({ name }) => name)).size).toBe(38)
  })

  it('keep the odd spellings of the service', () => {
    expect(ratioField('fixAssetsTuronver')?.label).toBe('Fixed assets turnover')
    expect(ratioField('debttoAssets')).toBeDefined()
    expect(ratioField('debtToAssets')).toBeUndefined()
  })

  it('are exactly the fields in the embedded service’s responses', () => {
    const records = [0, 1, 2, 3].flatMap((index) => ratioRecords(7, sampleCompany(7, index), Date.UTC(2026, 9, 30)))
    const answered = new Set(records.flatMap(({ values }) => Object.keys(values)))
    expect(RATIO_FIELDS.map(({ name }) => name).sort()).toEqual([...answered].sort())
  })

  const description = readShared('spec', 'market-data-service-interface.md')
  if (description !== null)
    it('are exactly the fields that the description lists', () => {
      const listed =
        /The following fields are all numbers \(decimal\): ([^.]+)\./.exec(description)?.[1]?.split(', ') ?? []
      expect(RATIO_FIELDS.map(({ name }) => name).sort()).toEqual([...listed].sort())
    })
})

describe('undescribed', () => {
  it('lists the fields outside the description, each once, and no more than can be shown', () => {
    expect(undescribed(['roe', 'zeta', 'alpha', 'zeta', 'constructor'])).toEqual(['alpha', 'constructor', 'zeta'])
    expect(undescribed(Array.from({ length: 500 }, (_, place) => `field${place}`))).toHaveLength(100)
  })
})
