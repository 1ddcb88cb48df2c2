import { zipSync } from 'fflate/browser'
import type { AsyncZippable, FlateCallback } from 'fflate/browser'

export * from 'fflate/browser'

/**
 * Takes the place of fflate's `zip` for the writer of workbooks (see the build script). The original starts workers from texts made
 * at run time, which the content security policy refuses; what is packed here is small enough for the page itself.
 */
export function zip(files: AsyncZippable, callBack: FlateCallback): void {
  try {
    callBack(null, zipSync(files))
  } catch (thrown) {
    callBack(thrown as Parameters<FlateCallback>[0], new Uint8Array())
  }
}
