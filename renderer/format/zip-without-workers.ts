import { zipSync, type AsyncZippable, type FlateCallback } from 'fflate/browser'

export * from 'fflate/browser'

/**
 * Replaces fflate's `zip` for the workbook writer (see the build script): the original starts workers from generated
 * code, which the content security policy blocks.
 */
export function zip(files: AsyncZippable, callBack: FlateCallback): void {
  try {
    callBack(null, zipSync(files))
  } catch (thrown) {
    callBack(thrown as Parameters<FlateCallback>[0], new Uint8Array())
  }
}
