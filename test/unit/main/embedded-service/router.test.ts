import { describe, expect, it } from 'vitest'
import { readTarget } from '../../../../main/embedded-service/router.ts'

describe('a request target', () => {
  it('is read in origin form and in absolute form alike', () => {
    const [origin, absolute] = [readTarget('/api/v2/news?page=1'), readTarget('http://x.example:8/api/v2/news?page=1')]
    expect(origin.segments).toEqual(['api', 'v2', 'news'])
    expect(absolute.segments).toEqual(origin.segments)
    expect(absolute.query.get('page')).toBe('1')
  })

  it('is the same with escapes as without', () => {
    expect(readTarget('/api/v2/news/%3401').segments).toEqual(['api', 'v2', 'news', '401'])
  })

  it('keeps an escaped slash and a damaged escape unchanged', () => {
    expect(readTarget('/a%2Fb/%zz').segments).toEqual(['a%2Fb', '%zz'])
  })

  it.each([
    ['of another scheme', 'https://x.example/', 400],
    ['that is none', 'nonsense', 400],
    ['that is too long', `/${'x'.repeat(20_000)}`, 414],
  ])('%s is rejected with its status', (_, text, status) => {
    expect(readTarget(text).refusedWith).toBe(status)
  })
})
