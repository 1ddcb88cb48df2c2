import type { BrowserWindow } from 'electron'
import { MAX_WINDOWS, type WindowFrame } from '../../../../app/domain/window/layout.ts'
import type { WindowId } from '../../ipc/dispatcher.ts'
import { besideBounds } from './window-bounds.ts'
import { createDeskWindow, firstSize, frameOf, loadDesk, setSize, sizeOf, workAreas } from './windows.ts'
import type { DeskWindowOptions, WindowSize } from './windows.ts'

export interface DeskWindows {
  /** Opens a window where one was; null for the usual place. It gets the focus unless another one opens after it. */
  open(frame: WindowFrame | null, takesFocus: boolean): BrowserWindow
  find(window: WindowId): BrowserWindow | null
  /** The frame for a window beside another one; null when that is not open, or when there are too many windows. */
  beside(window: WindowId): WindowFrame | null
  /** Loads a window afresh. */
  reload(window: WindowId): void
  /** Gives a window the size, the place and the zoom of a first start. */
  resetSize(window: WindowId): void
  /** Gives it back what it had before that. */
  undoResetSize(window: WindowId): void
  /** The window that was used last, of those that are meant: dialogs of the whole application belong to it. Null when none is open. */
  lastUsed(isMeant?: (window: WindowId) => boolean): BrowserWindow | null
}

export interface DeskWindowsParts extends DeskWindowOptions {
  opened: (window: BrowserWindow) => void
  /** Called when a window was moved or changed its size. */
  framed: (window: WindowId, frame: WindowFrame) => void
  used: (window: WindowId) => void
  closed: (window: WindowId) => void
}

const FRAME_EVENTS = ['resize', 'move', 'maximize', 'unmaximize', 'enter-full-screen', 'leave-full-screen'] as const

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Creates the registry of desk windows, at first without any. */
export function createDeskWindows({ opened, framed, used, closed, ...options }: DeskWindowsParts): DeskWindows {
  /** In the order of their last use. */
  let windows: readonly BrowserWindow[] = []

  /** What windows had before they were reset. */
  const sizes = new Map<WindowId, WindowSize>()
  const find = (id: WindowId): BrowserWindow | null => windows.find((window) => window.id === id) ?? null

  return {
    find,
    beside(id) {
      const window = find(id)
      if (window === null || windows.length >= MAX_WINDOWS) return null
      return { bounds: besideBounds(window.getNormalBounds(), workAreas()), fills: 'no' }
    },
    reload(id) {
      const window = find(id)
      if (window !== null) loadDesk(window)
    },
    resetSize(id) {
      const window = find(id)
      if (window === null) return
      sizes.set(id, sizeOf(window))
      setSize(window, firstSize(window))
    },
    undoResetSize(id) {
      const window = find(id)
      const size = sizes.get(id)
      if (window !== null && size !== undefined) setSize(window, size)
    },
    open(frame, takesFocus) {
      const window = createDeskWindow(options, frame, takesFocus)
      const { id } = window
      windows = [...windows, window]
      opened(window)
      // Each event has its own signature, so a loop over their names needs the general one.
      for (const event of FRAME_EVENTS)
        (window as NodeJS.EventEmitter).on(event, () => {
          // Until it is shown it is not where it is going to be.
          if (window.isVisible()) framed(id, frameOf(window))
        })
      window.on('focus', () => {
        windows = [...windows.filter((each) => each !== window), window]
        used(id)
      })
      window.on('closed', () => {
        windows = windows.filter((each) => each !== window)
        sizes.delete(id)
        closed(id)
      })
      return window
    },
    lastUsed: (isMeant = () => true) => windows.findLast(({ id }) => isMeant(id)) ?? null,
  }
}
