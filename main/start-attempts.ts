/** Attempts to start, of which the next one follows only a failed one. */
export interface StartAttempts<Started> {
  latest(): Promise<Started>
  /** Tries once more if the latest attempt failed, and resolves or rejects with it. */
  again(): Promise<Started>
}

export function createStartAttempts<Started>(attempt: () => Promise<Started>): StartAttempts<Started> {
  let latest = attempt()
  /** The attempt that is under way or follows; several calls share it. */
  let next: Promise<Started> | null = null
  latest.catch(() => undefined)

  async function tryAgain(): Promise<Started> {
    try {
      return await latest
    } catch {
      latest = attempt()
      latest.catch(() => undefined)
      return latest
    }
  }

  return {
    latest: () => latest,
    again() {
      next ??= tryAgain().finally(() => {
        next = null
      })
      return next
    },
  }
}
