import { describe, expect, it } from 'vitest'
import { RATIO_FIELDS, ratioField, undescribed } from '../../../../app/domain/ratio-fields.ts'
import { hasShared, readShared } from '../../../support/shared-samples.ts'

describe('RATIO_FIELDS', () => {
  it('are 38, each once', () => {
    expect(new Set(RATIO_FIELDS.map(({ name }) => name)).size).toBe(38)
  })

  it('keep the odd spellings of the wire', () => {
    expect(ratioField('fixAssetsTuronver')?.label).toBe('Fixed assets turnover')
    expect(ratioField('debttoAssets')).toBeDefined()
    expect(ratioField('debtToAssets')).toBeUndefined()
  })

  it.skipIf(!hasShared('spec'))('are exactly those that the description lists', () => {
    const spec = readShared('spec', 'market-data-service-interface.md')
    const listed = /The following fields are all numbers \(decimal\): ([^.]+)\./.exec(spec)?.[1]?.split(', ') ?? []
    expect(RATIO_FIELDS.map(({ name }) => name).sort()).toEqual([...listed].sort())
  })
})

describe('undescribed', () => {
  it('names what the description does not list, each once, and no more than can be shown', () => {
    expect(undescribed(['roe', 'zeta', 'alpha', 'zeta', 'constructor'])).toEqual(['alpha', 'constructor', 'zeta'])
    expect(undescribed(Array.from({ length: 500 }, (_, place) => `field${place}`))).toHaveLength(100)
  })
})
