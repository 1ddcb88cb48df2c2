// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyAndSay } from '../../../../../renderer/ui/text/copy-with-message.ts'
import { Messages } from '../../../../../renderer/ui/states/messages.tsx'
import { stubCopying } from '../../../../support/window/copying.ts'

beforeEach(() => {
  render(<Messages>{null}</Messages>)
})
afterEach(cleanup)

it('what was copied is said', () => {
  const copied = stubCopying()
  act(() => copyAndSay('curl x', 'The call was copied'))
  expect([copied, screen.queryByText('The call was copied')]).toEqual([['curl x'], expect.anything()])
})

it('what was not copied is said, and can be tried again', () => {
  let isAllowed = false
  const copied = stubCopying(() => isAllowed)
  act(() => copyAndSay('curl x', 'The call was copied'))
  expect(screen.queryAllByText('Nothing was copied')).not.toEqual([])
  isAllowed = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }))
  expect(copied).toEqual(['curl x'])
})
