// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LongText, Sliced, textSlices, useSlices } from '../../../../../renderer/ui/text/show-more.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { settled } from '../../../../support/system/settled.ts'

const item = (index: number): ReactElement => <li key={index}>{index}</li>

const itemsOf = (total: number) => renderWindow(<Sliced total={total} first={20} what="symbols" render={item} />)

const items = (): (string | null)[] => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

describe('many elements', () => {
  it.each([0, 20])('are shown at once where they are %i', async (count) => {
    await itemsOf(count)
    expect([items().length, screen.queryByRole('button')]).toEqual([count, null])
  })

  it('begin with the first ones, and a button that says how many there are', async () => {
    await itemsOf(1200)
    expect([items().length, screen.getByRole('button').textContent]).toEqual([20, 'Show all 1,200 symbols'])
  })

  it('are all shown in their order after that, without a button', async () => {
    const { settle } = await itemsOf(1200)
    fireEvent.click(screen.getByRole('button'))
    await settle()
    expect(items()).toEqual(Array.from({ length: 1200 }, (_, index) => String(index)))
    expect([screen.queryByRole('button'), screen.queryByRole('status')]).toEqual([null, null])
  })
})

describe('the slices of many parts', () => {
  it('are the first parts, and no more than there are', () => {
    expect(renderHook(() => useSlices(100, 10, 25)).result.current).toMatchObject({ shown: 10, isGrowing: false })
    expect(renderHook(() => useSlices(3, 10, 25)).result.current.shown).toBe(3)
  })

  it('grow one by one until all is shown', async () => {
    const steps: number[] = []
    const { result } = renderHook(() => {
      const slices = useSlices(100, 10, 25)
      if (steps.at(-1) !== slices.shown) steps.push(slices.shown)
      return slices
    })
    act(() => result.current.showAll())
    const during = result.current.isGrowing
    await act(settled)
    expect(steps).toEqual([10, 35, 60, 85, 100])
    expect([during, result.current.isGrowing]).toEqual([true, false])
  })

  it('take in what is added later once all was wanted', async () => {
    const { result, rerender } = renderHook(({ total }) => useSlices(total, 10, 25), { initialProps: { total: 20 } })
    act(() => result.current.showAll())
    await act(settled)
    rerender({ total: 80 })
    await act(settled)
    expect(result.current.shown).toBe(80)
  })
})

describe('the slices of a text', () => {
  it.each([
    ['are one for a short text', 'abc', 5, 2, ['abc']],
    ['are a first one and others of a size', 'abcdefg', 3, 2, ['abc', 'de', 'fg']],
    ['end with a line where there is one', 'abcd\nef\ngh', 6, 4, ['abcd', 'ef', 'gh']],
    ['do not cut a pair of surrogates', 'ab😀cd', 3, 3, ['ab', '😀c', 'd']],
    ['are none for nothing', '', 3, 3, []],
  ])('%s', (_what, text, first, size, slices) => {
    expect(textSlices(text, first, size)).toEqual(slices)
  })
})

const text = (length: number): string => 'abcdefghi '.repeat(length / 10)

const textOf = (length: number) => renderWindow(<LongText text={text(length)} first={1000} what="note" />)

describe('a text', () => {
  it('is shown as a whole where it is short, without a button', async () => {
    const { container } = await textOf(500)
    expect([container.textContent, screen.queryByRole('button')]).toEqual([text(500), null])
  })

  it('that is long is cut and says so, with a button that names its length and shows the whole', async () => {
    const { container, user, settle } = await textOf(90_000)
    expect(container.textContent.startsWith(`${text(1000)}…`)).toBe(true)
    expect(screen.getByRole('button').textContent).toBe('Show the whole note (90,000 characters)')
    await user.tab()
    await user.keyboard('{Enter}')
    await settle()
    expect(container.textContent).toBe(text(90_000))
  })
})
