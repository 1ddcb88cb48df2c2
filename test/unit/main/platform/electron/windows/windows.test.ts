import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WindowFrame } from '../../../../../../app/domain/window/layout.ts'
import {
  createDeskWindow,
  fittingSizeOf,
  frameOf,
  setSize,
} from '../../../../../../main/platform/electron/windows/windows.ts'

const electron = vi.hoisted(() => {
  const screens = [
    { workArea: { x: 0, y: 0, width: 1920, height: 1040 }, bounds: { x: 0, y: 0, width: 1920, height: 1080 } },
  ]

  interface Options {
    x?: number
    y?: number
    width: number
    height: number
    fullscreen: boolean
  }

  /** A window of the system that keeps what it is told, in the order in which it is told. */
  class BrowserWindow {
    static calls: string[] = []
    readonly webContents = { getZoomLevel: () => 0, setZoomLevel: () => undefined }
    readonly options: Options
    private bounds: unknown
    private fills: 'no' | 'maximised' | 'full-screen'
    private painted: () => void = () => undefined

    constructor(options: Options) {
      this.options = options
      this.bounds = { x: options.x, y: options.y, width: options.width, height: options.height }
      this.fills = options.fullscreen ? 'full-screen' : 'no'
    }

    private told(call: string): void {
      BrowserWindow.calls.push(call)
    }

    once(_event: string, callBack: () => void): void {
      this.painted = callBack
    }

    paint(): void {
      this.painted()
    }

    loadURL = (): Promise<void> => Promise.resolve()
    show = (): void => this.told('show')
    showInactive = (): void => this.told('showInactive')
    isMaximized = (): boolean => this.fills === 'maximised'
    isFullScreen = (): boolean => this.fills === 'full-screen'
    getNormalBounds = (): unknown => this.bounds
    getBounds = (): unknown => this.bounds
    getContentSize = (): number[] => [this.options.width, this.options.height - 24]

    maximize(): void {
      this.told('maximize')
      this.fills = 'maximised'
    }

    unmaximize(): void {
      this.told('unmaximize')
      this.fills = 'no'
    }

    setFullScreen(isFull: boolean): void {
      this.told(`setFullScreen ${isFull}`)
      this.fills = isFull ? 'full-screen' : 'no'
    }

    setBounds(bounds: unknown): void {
      this.told('setBounds')
      this.bounds = bounds
    }
  }
  return { BrowserWindow, screens }
})

vi.mock('electron', () => ({
  BrowserWindow: electron.BrowserWindow,
  nativeTheme: { shouldUseDarkColors: false },
  screen: { getAllDisplays: () => electron.screens, getDisplayMatching: () => electron.screens[0] },
}))

beforeEach(() => {
  electron.BrowserWindow.calls = []
})

const BOUNDS = { x: 100, y: 50, width: 900, height: 640 }
const framed = (fills: WindowFrame['fills'], bounds = BOUNDS): WindowFrame => ({ bounds, fills })

/** A window that is opened with a frame. */
const unpainted = (frame: WindowFrame | null, takesFocus = true) =>
  createDeskWindow({ preload: '', icon: '', devTools: false }, frame, takesFocus)

/** A window that is opened with a frame and has had its first paint. */
function opened(frame: WindowFrame | null, takesFocus = true) {
  const window = unpainted(frame, takesFocus)
  const simulated = window as unknown as InstanceType<typeof electron.BrowserWindow>
  simulated.paint()
  return { window, options: simulated.options, calls: electron.BrowserWindow.calls }
}

describe('a window', () => {
  it.each<WindowFrame['fills']>(['no', 'maximised', 'full-screen'])('comes back as it was: %s', (fills) => {
    expect(frameOf(opened(framed(fills)).window)).toEqual(framed(fills))
  })

  it.each([
    ['that was maximised has the size that it had before, to come back to', 'maximised', false, ['maximize', 'show']],
    ['that was full screen is created so, and has the size that it had before', 'full-screen', true, ['show']],
  ] as const)('%s', (_, fills, isFullScreen, expected) => {
    const { options, calls } = opened(framed(fills))
    expect(options).toMatchObject({ ...BOUNDS, fullscreen: isFullScreen })
    expect(calls).toEqual(expected)
  })

  it.each<WindowFrame['fills']>(['no', 'maximised', 'full-screen'])(
    'whose screen is gone is placed on one that is present: %s',
    (fills) => {
      const { options } = opened(framed(fills, { ...BOUNDS, x: -5000 }))
      expect(options).toMatchObject({ ...BOUNDS, x: 0 })
    },
  )

  it('that was never open has the size of a first start', () => {
    expect(opened(null).options).toMatchObject({ width: 1360, height: 860, fullscreen: false })
  })

  it('leaves the focus to another one that opens after it', () => {
    expect(opened(framed('no'), false).calls).toEqual(['showInactive'])
  })
})

describe('a window that gets its size back', () => {
  it.each<[WindowFrame['fills'], WindowFrame['fills'], string[]]>([
    ['no', 'no', ['setBounds']],
    ['maximised', 'no', ['unmaximize', 'setBounds']],
    ['full-screen', 'no', ['setFullScreen false', 'setBounds']],
    ['no', 'maximised', ['setBounds', 'maximize']],
    ['no', 'full-screen', ['setBounds', 'setFullScreen true']],
  ])('goes from %s to %s', (from, to, expected) => {
    const { window, calls } = opened(framed(from))
    calls.length = 0
    setSize(window, { frame: framed(to), zoom: 0 })
    expect(calls).toEqual(expected)
    expect(frameOf(window)).toEqual(framed(to))
  })
})

describe('the size by which a window fits what an earlier one showed', () => {
  it.each<[WindowFrame['fills'], [number, number]]>([
    ['no', [900, 616]],
    ['maximised', [1920, 1040]],
    ['full-screen', [1920, 1080]],
  ])('is the same before its first paint and after it: %s', (fills, size) => {
    expect(fittingSizeOf(unpainted(framed(fills)), fills)).toEqual(size)
    expect(fittingSizeOf(opened(framed(fills)).window)).toEqual(size)
  })

  it('is none where no window is open', () => {
    expect(fittingSizeOf(null)).toBeNull()
  })
})
