// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOTHING_KEPT } from '../../../../../app/domain/window/drafts.ts'
import { useLastVisit, useVisits, withVisit } from '../../../../../renderer/ui/states/visits.ts'
import { createKeeper, KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const HOUR = 3_600_000

describe('a visit', () => {
  it('keeps when the one before ended', () => {
    const first = withVisit({}, 'QNTL', HOUR)
    expect(first).toEqual({ QNTL: [null, HOUR] })
    expect(withVisit(first, 'QNTL', 5 * HOUR)).toEqual({ QNTL: [HOUR, 5 * HOUR] })
  })

  it('goes on within half an hour', () => {
    const second = withVisit(withVisit({}, 'QNTL', HOUR), 'QNTL', 5 * HOUR)
    expect(withVisit(second, 'QNTL', 5.4 * HOUR)).toEqual({ QNTL: [HOUR, 5.4 * HOUR] })
  })

  it('of a company too many takes the place of the oldest one', () => {
    const many = Array.from({ length: 31 }, (_, place) => `S${place}`).reduce(
      (visits, symbol, place) => withVisit(visits, symbol, place * HOUR),
      {},
    )
    expect(Object.keys(many)).toHaveLength(30)
    expect(Object.keys(many)).not.toContain('S0')
  })
})

describe('the page of a company', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: HOUR }))
  afterEach(() => void vi.useRealTimers())

  const said: string[] = []

  function Page({ symbol }: { symbol: string | null }): ReactElement {
    const last = useLastVisit('companies', symbol)
    said.push(`${symbol ?? 'none'} ${last ?? 'first'}`)
    return (
      <p>
        {useVisits('companies')
          .map((visit) => visit.subject)
          .join(' ')}
      </p>
    )
  }

  it('knows its last visit after a return, and which companies were visited', async () => {
    const keeper = createKeeper(NOTHING_KEPT, { onDraft: () => undefined, onScroll: () => undefined })
    const show = async (symbol: string | null): Promise<string> => {
      said.length = 0
      const { container, unmount } = await renderWindow(
        <KeeperContext value={keeper}>
          <Page symbol={symbol} />
        </KeeperContext>,
      )
      const listed = container.textContent
      unmount()
      return `${said[0] ?? ''}; ${listed}`
    }
    expect(await show('QNTL')).toBe('QNTL first; QNTL')
    vi.setSystemTime(2 * HOUR)
    expect(await show('KSTL')).toBe('KSTL first; KSTL QNTL')
    vi.setSystemTime(5 * HOUR)
    expect(await show('QNTL')).toBe(`QNTL ${HOUR}; QNTL KSTL`)
    expect(await show(null)).toBe('none first; QNTL KSTL')
  })
})
