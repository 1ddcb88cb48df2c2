import type { Session } from 'electron'
import type { ResolveProxy } from '../http/undici-transport.ts'

/** The URL of the first usable proxy in a PAC result such as `PROXY host:80; DIRECT`; null for a direct connection. */
export function proxyUrl(pacResponse: string): string | null {
  for (const entry of pacResponse.split(';')) {
    const [kind = '', address = ''] = entry.trim().split(/\s+/)
    if (kind === 'DIRECT') return null
    if (kind === 'PROXY') return `http://${address}`
    if (kind === 'HTTPS') return `https://${address}`
  }
  return null
}

/** Asks the system which proxy to use, in a session of its own: those of the windows have none. Loopback never uses one. */
export function createProxyResolver(session: () => Session): ResolveProxy {
  return async (url) => {
    if (/^https?:\/\/(localhost|127\.|\[::1\])/.test(url)) return null
    return proxyUrl(await session().resolveProxy(url))
  }
}
