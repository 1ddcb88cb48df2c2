import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repository } from './installed.ts'

/** The embedded service as a separate process on loopback, as its command line describes it. */
export async function startService(): Promise<{ url: string; keys: { full: string }; stop: () => void }> {
  const child = spawn(process.execPath, [join(repository, 'main/embedded-service/cli.ts'), '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
  })
  return { ...(JSON.parse(line) as { url: string; keys: { full: string } }), stop: () => void child.kill() }
}
