import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = readFileSync(join(import.meta.dirname, '../../../main/platform/electron/app-protocol.ts'), 'utf8')

// Read from the source, because the module itself needs Electron and the test runner is not Electron.
/** The policy that the application sends with every page. */
export const CONTENT_SECURITY_POLICY = [
  ...(/CONTENT_SECURITY_POLICY = \[([\s\S]*?)\]\.join/.exec(source)?.[1] ?? '').matchAll(
    /^\s*(?:"([^"]+)"|'([^']+)'),/gm,
  ),
]
  .map(([, double, single]) => double ?? single)
  .join('; ')
