// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSymbolMenu } from '../../../../renderer/ui/company-links.ts'
import { stubCopying } from '../../../support/copying.ts'

const menuOf = (symbol: string) => {
  const { entries } = renderHook(useSymbolMenu).result.current(symbol)
  return entries.flatMap((entry) => (typeof entry === 'string' ? [] : [entry]))
}

it('the link to a company is copied where its symbol stands', () => {
  const copied = stubCopying()
  menuOf('BRK/A')
    .find(({ label }) => label === 'Copy the link to the company')
    ?.run()
  expect(copied).toEqual(['tearsheet:company/BRK%2FA'])
})

it('a symbol that no link can name has none', () => {
  expect(menuOf('=1+1').map(({ label }) => label)).toEqual(['Copy the symbol'])
})
