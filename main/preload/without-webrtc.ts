import { contextBridge, ipcRenderer } from 'electron'
import { WIRE } from '../../app/ipc/channels.ts'

/**
 * Runs in the page, before its own scripts: the constructors of WebRTC become undefined, and the first use of each is reported. It is
 * passed as text, so it refers to nothing outside.
 */
function hideConstructors(report: (name: string) => void): void {
  for (const name of Object.getOwnPropertyNames(globalThis).filter((each) => /^(webkit)?RTC/.test(each))) {
    let isReported = false
    Object.defineProperty(globalThis, name, {
      configurable: false,
      get() {
        if (!isReported) report(name)
        isReported = true
        return undefined
      },
    })
  }
}

// SECURITY 4: Chromium shows WebRTC to no request filter, and this version has no content policy for it. An empty frame has constructors
// of its own, so main also leaves it no way out; see hardening.ts.
/** Takes WebRTC away from the page. */
export function removeWebRtc(): void {
  contextBridge.executeInMainWorld({
    func: hideConstructors,
    args: [(name: string) => ipcRenderer.send(WIRE.denied, name)],
  })
}
