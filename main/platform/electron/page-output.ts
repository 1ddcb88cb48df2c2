import electron from 'electron'
import type { BrowserWindow } from 'electron'
import type { WindowId } from '../ipc/dispatcher.ts'

/** The clipboard interface before Electron 44, which the development fallback still has. */
interface EarlierClipboard {
  writeImage(image: Electron.NativeImage): void
}

const isEarlier = (clipboard: object): clipboard is EarlierClipboard => 'writeImage' in clipboard

async function copyImage(png: Uint8Array): Promise<void> {
  const { clipboard, nativeImage } = electron
  if (isEarlier(clipboard)) clipboard.writeImage(nativeImage.createFromBuffer(Buffer.from(png)))
  else
    await clipboard.write([
      new electron.ClipboardItem({ 'image/png': new Blob([Buffer.from(png)], { type: 'image/png' }) }),
    ])
}

/** Printing of the page in a window, and pictures for the clipboard. */
export function createPageOutput(find: (window: WindowId) => BrowserWindow | null) {
  return {
    pdf: (id: WindowId): Promise<Uint8Array> =>
      find(id)?.webContents.printToPDF({
        preferCSSPageSize: true,
        printBackground: true,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      }) ?? Promise.resolve(new Uint8Array()),
    print: (id: WindowId): Promise<void> =>
      new Promise((resolve) => {
        const window = find(id)
        // Cancelling the dialog is not an error.
        if (window === null) resolve()
        else window.webContents.print({ printBackground: true }, () => resolve())
      }),
    copyImage,
  }
}
