// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { joinAmounts, JoinedAmounts } from '../../../../../renderer/ui/text/joined-amounts.tsx'

const joinedIn = (block: HTMLElement): string[] =>
  [...block.querySelectorAll('.joined-amount')].map(({ textContent }) => textContent)

it('an amount is one piece of a title, whose text stays', () => {
  const { container } = render(<JoinedAmounts text="Wins $573.4 million Order" />)
  expect([container.textContent, joinedIn(container)]).toEqual(['Wins $573.4 million Order', ['$573.4 million']])
})

it('a control in a title is written out, so that it turns nothing around', () => {
  const { container } = render(<JoinedAmounts text={'annual \u202egpj.exe'} />)
  expect(container.textContent).toBe('annual [U+202E]gpj.exe')
})

it('amounts of the heads of a story are joined, once, and those of its text are not', () => {
  const block = document.createElement('div')
  block.innerHTML = '<h2>Sales of <b>about</b> $5 million</h2><p>Sales of $5 million</p>'
  joinAmounts(block)
  joinAmounts(block)
  expect([block.textContent, joinedIn(block)]).toEqual(['Sales of about $5 millionSales of $5 million', ['$5 million']])
})
