// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ReportContext, ViewBoundary } from '../../../../../renderer/ui/states/view-boundary.tsx'
import { stubCopying } from '../../../../support/window/copying.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

let isBroken = true

beforeEach(() => {
  isBroken = true
})

function Part(): ReactElement {
  if (isBroken) throw new Error('planted')
  return <p>the part</p>
}

/** Renders a part that is broken at first; `report` is what becomes of its report. */
function renderBroken(report: (thrown: unknown, componentStack: string) => Promise<string | null>) {
  return renderWindow(
    <ReportContext value={report}>
      <p>the rest</p>
      <ViewBoundary>
        <Part />
      </ViewBoundary>
    </ReportContext>,
  )
}

it('a part that cannot be rendered is replaced by a message with its reference, and the rest stays', async () => {
  const reported: unknown[] = []
  await renderBroken((thrown, componentStack) => {
    reported.push(thrown, componentStack)
    return Promise.resolve('ref-1')
  })
  expect(screen.getByRole('alert').textContent).toContain('This part could not be shown')
  expect(screen.getByRole('alert').textContent).toContain('The log lists it under ref-1.')
  expect(screen.getByText('the rest')).toBeDefined()
  expect(reported).toEqual([new Error('planted'), expect.stringContaining('Part')])
})

it('the reference can be copied', async () => {
  const { user } = await renderBroken(() => Promise.resolve('ref-1'))
  const copied = stubCopying()
  await user.click(screen.getByRole('button', { name: 'Copy reference' }))
  expect(copied).toEqual(['ref-1'])
})

it('an error without a reference is not said to be in the log', async () => {
  await renderBroken(() => Promise.resolve(null))
  expect(screen.getByRole('alert').textContent).toContain('It has no reference in the log.')
})

it('a part that can be rendered again is shown by Try again', async () => {
  const { user } = await renderBroken(() => Promise.resolve('ref-1'))
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('the part')).toBeDefined()
})

it('a part that can be closed is closed from its message', async () => {
  let isClosed = false
  const { user } = await renderWindow(
    <ViewBoundary onClose={() => (isClosed = true)}>
      <Part />
    </ViewBoundary>,
  )
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(isClosed).toBe(true)
})

it('a part that breaks later is replaced as well', async () => {
  function Later(): ReactElement {
    const [breaks, setBreaks] = useState(false)
    if (breaks) throw new Error('planted')
    return <button onClick={() => setBreaks(true)}>break</button>
  }
  const { user } = await renderWindow(
    <ViewBoundary>
      <Later />
    </ViewBoundary>,
  )
  await user.click(screen.getByRole('button', { name: 'break' }))
  expect(screen.getByRole('alert').textContent).toContain('This part could not be shown')
})
