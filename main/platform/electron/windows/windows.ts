import { BrowserWindow, nativeTheme, screen, type Session, type WebPreferences } from 'electron'
import { DESK_ORIGIN, DESK_PAGE, KEY_ORIGIN } from '../app-protocol.ts'
import type { SecretTarget } from '../../../../app/domain/connection/connection.ts'
import type { Bounds, WindowFrame } from '../../../../app/domain/window/layout.ts'
import { boundsOn, centredBounds } from './window-bounds.ts'

// SECURITY 1: for every window; the end-to-end tests check it at run time.
const SAFE: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  safeDialogs: true,
}

/** Background before the first paint. It prevents a white flash in the dark theme. */
const background = (): string => (nativeTheme.shouldUseDarkColors ? '#14171c' : '#fbfbfa')

/** How a desk window is created. `icon` is a PNG file; macOS and Windows use the icon of the program. */
export interface DeskWindowOptions {
  preload: string
  icon: string
  devTools: boolean
}

const DEFAULT_SIZE = { width: 1360, height: 860 }

/** Creates a desk window and shows it at its first paint; with the focus, unless another one opens after it. */
export function createDeskWindow(
  { preload, icon, devTools }: DeskWindowOptions,
  frame: WindowFrame | null,
  takesFocus: boolean,
): BrowserWindow {
  const window = new BrowserWindow({
    ...(frame === null ? DEFAULT_SIZE : boundsOn(frame.bounds, workAreas())),
    minWidth: 640,
    minHeight: 480,
    show: false,
    title: 'Tearsheet',
    fullscreen: frame?.fills === 'full-screen',
    ...(process.platform === 'linux' ? { icon } : {}),
    backgroundColor: background(),
    autoHideMenuBar: true,
    // Chromium would keep compiled code only of a script that it has loaded twice, so that the second start compiled all of it as well.
    webPreferences: { ...SAFE, preload, devTools, v8CacheOptions: 'bypassHeatCheck' },
  })
  window.once('ready-to-show', () => {
    // Either of them also shows the window.
    if (frame?.fills === 'maximised') window.maximize()
    if (takesFocus) window.show()
    else window.showInactive()
  })
  loadDesk(window)
  return window
}

/** The areas of the screens without the bars of the system. */
export const workAreas = (): Bounds[] => screen.getAllDisplays().map(({ workArea }) => workArea)

export const frameOf = (window: BrowserWindow): WindowFrame => ({
  bounds: window.getNormalBounds(),
  fills: window.isFullScreen() ? 'full-screen' : window.isMaximized() ? 'maximised' : 'no',
})

/**
 * By which width and height a later window is known to have content of the same size, in pixels: those of the content itself, or, where
 * the window fills its screen, of what it fills, because before its first paint it does not fill it yet. Null for one that is not open.
 */
export function fittingSizeOf(
  window: BrowserWindow | null,
  fills = window === null ? 'no' : frameOf(window).fills,
): readonly [number, number] | null {
  if (window === null) return null
  if (fills === 'no') {
    const [width, height] = window.getContentSize()
    return width === undefined || height === undefined ? null : [width, height]
  }
  const { bounds, workArea } = screen.getDisplayMatching(window.getBounds())
  const { width, height } = fills === 'maximised' ? workArea : bounds
  return [width, height]
}

/** What `resetSize` changes. */
export interface WindowSize {
  frame: WindowFrame
  zoom: number
}

export const sizeOf = (window: BrowserWindow): WindowSize => ({
  frame: frameOf(window),
  zoom: window.webContents.getZoomLevel(),
})

/** Gives a window a size that it had before. */
export function setSize(window: BrowserWindow, { frame: { bounds, fills }, zoom }: WindowSize): void {
  window.webContents.setZoomLevel(zoom)
  if (window.isFullScreen() && fills !== 'full-screen') window.setFullScreen(false)
  if (window.isMaximized() && fills !== 'maximised') window.unmaximize()
  window.setBounds(bounds)
  if (fills === 'maximised') window.maximize()
  if (fills === 'full-screen') window.setFullScreen(true)
}

/** The size of a first start, on the screen that a window is on. */
export const firstSize = (window: BrowserWindow): WindowSize => ({
  frame: { bounds: centredBounds(DEFAULT_SIZE, screen.getDisplayMatching(window.getBounds()).workArea), fills: 'no' },
  zoom: 0,
})

/** Loads a page; a window that is closed while it loads is no error. */
const load = (window: BrowserWindow, url: string): void => void window.loadURL(url).catch(() => undefined)

export const loadDesk = (window: BrowserWindow): void => load(window, `${DESK_ORIGIN}${DESK_PAGE}`)

/** Loads the page that says why the main window stopped. */
export const loadStoppedPage = (window: BrowserWindow): void => load(window, `${DESK_ORIGIN}/stopped.html`)

/** Heights of the key window in pixels, with space for an error text. */
const HEIGHTS: Record<SecretTarget['purpose'], number> = {
  connection: 560,
  address: 420,
  key: 350,
  'transform-token': 240,
}

/** Creates the window for typing a secret. It has its own session and origin, so it shares its process with no other window. */
export function createKeyWindow(
  preload: string,
  session: Session,
  parent: BrowserWindow,
  purpose: SecretTarget['purpose'],
): BrowserWindow {
  const window = new BrowserWindow({
    parent,
    modal: true,
    useContentSize: true,
    width: 540,
    height: HEIGHTS[purpose],
    minWidth: 320,
    minHeight: 240,
    minimizable: false,
    maximizable: false,
    show: false,
    title: 'Enter key',
    backgroundColor: background(),
    webPreferences: { ...SAFE, preload, session, devTools: false },
  })
  window.setMenu(null)
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${KEY_ORIGIN}/key.html`)
  return window
}
