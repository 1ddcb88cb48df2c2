// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MAX_SYMBOLS } from '../../../../app/domain/companies/symbols.ts'
import { useCompanyIntake } from '../../../../renderer/ui/use-company-intake.ts'
import { renderWindow } from '../../../support/render-window.tsx'

/** Drops a text on a view of these companies, and resolves to the companies that follow, or null when they stay. */
async function dropped(symbols: readonly string[], text: string): Promise<string[] | null> {
  let after: string[] | null = null
  function View(): ReactElement {
    const intake = useCompanyIntake(symbols, (next) => {
      after = next
    })
    return <section aria-label="View" {...intake} />
  }
  const { settle } = await renderWindow(<View />)
  const view = screen.getByRole('region', { name: 'View' })
  const event = createEvent.drop(view)
  Object.defineProperty(event, 'dataTransfer', {
    value: { types: ['text/plain'], files: [], getData: () => text, dropEffect: 'none' },
  })
  fireEvent(view, event)
  await settle()
  return after
}

it('what is dropped is added, once each', async () => {
  expect(await dropped(['QNTL'], 'KSTL, qntl BRWF')).toEqual(['QNTL', 'KSTL', 'BRWF'])
})

it('what is there already changes nothing', async () => {
  expect(await dropped(['QNTL'], 'qntl')).toBeNull()
})

it('no more companies are taken than the service accepts', async () => {
  const many = Array.from({ length: MAX_SYMBOLS }, (_, place) => `S${place}`)
  expect(await dropped(['QNTL'], many.join(' '))).toHaveLength(MAX_SYMBOLS)
})
