import { Pool } from 'undici'

/** The result of a load of requests. */
export interface LoadResult {
  perSecond: number
  /** Share of the requests with a 200 response. */
  share: number
}

/** Requests an address repeatedly on that many connections for that many seconds. Bounded in time; loopback only. */
export async function load(
  url: string,
  headers: Record<string, string>,
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const { origin, pathname, search, hostname } = new URL(url)
  if (hostname !== '127.0.0.1') throw new Error('a load goes to loopback only')
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const endsAt = performance.now() + seconds * 1000
  let answered = 0
  let errors = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) {
        try {
          const reply = await pool.request({ path: pathname + search, method: 'GET', headers })
          await reply.body.dump()
          if (reply.statusCode === 200) answered += 1
          else errors += 1
        } catch {
          errors += 1
        }
      }
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  await pool.destroy()
  return { perSecond: answered / elapsed, share: answered / Math.max(1, answered + errors) }
}
