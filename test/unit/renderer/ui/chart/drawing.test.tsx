// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { usePlotSize } from '../../../../../renderer/ui/chart/drawing.ts'

it('a plot is drawn again only when its size in whole pixels changes', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800.2, 300.4))
  let tell: (width: number, height: number) => void = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: (entries: unknown[]) => void) {
        tell = (width, height) => act(() => listener([{ contentRect: { width, height } }]))
      }
      observe = (): void => undefined
      disconnect = (): void => undefined
    },
  )
  const drawn: string[] = []
  function Plot(): ReactElement {
    const { size, place } = usePlotSize()
    drawn.push(size === null ? 'unknown' : `${size.width} × ${size.height}`)
    return <div ref={place} />
  }
  render(<Plot />)
  tell(800.2, 300.4)
  tell(700, 300.4)
  expect(drawn).toEqual(['unknown', '800 × 300', '700 × 300'])
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
