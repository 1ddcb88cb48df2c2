// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useUnwatched } from '../../../../renderer/query/use-unwatched.ts'
import type { Unwatched } from '../../../../renderer/query/use-unwatched.ts'
import { renderWindow, refusing } from '../../../support/render-window.tsx'
import type { Replies } from '../../../support/render-window.tsx'

const KEPT = { kept: { connection: 'a', name: 'list', scroll: { top: 1, left: 0 } } }

/** A part that keeps scrolls, and how often it was rendered. */
async function keeping(replies: Replies) {
  let renders = 0
  const keeps: Unwatched<'window.keepScroll'>[] = []
  function Part(): ReactElement {
    renders += 1
    keeps.push(useUnwatched('window.keepScroll'))
    return <p />
  }
  const window = await renderWindow(<Part />, replies)
  const before = renders
  return {
    ...window,
    keep: () => act(() => keeps[0]?.(KEPT)),
    rendersSince: () => renders - before,
  }
}

it('a call reaches main, and renders nothing again', async () => {
  const { keep, settle, inputsOf, rendersSince } = await keeping({ 'window.keepScroll': () => null })
  keep()
  await settle()
  expect([inputsOf('window.keepScroll'), rendersSince()]).toEqual([[KEPT], 0])
})

it('a refused call is not reported as a bug', async () => {
  const { keep, settle, calls } = await keeping({ 'window.keepScroll': refusing({ kind: 'cancelled' }) })
  keep()
  await settle()
  expect(calls.map(({ channel }) => channel)).toEqual(['window.keepScroll'])
})
