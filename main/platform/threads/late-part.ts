/** Set by the build; a run from the sources has none. */
declare const BUILD_ID: string | undefined

/** Thrown by what needs a part that is not loaded yet. The thread then loads it, and performs the call again. */
export class PartNotLoadedError extends Error {
  readonly load: () => Promise<void>

  constructor(load: () => Promise<void>) {
    super('a part of the thread is not loaded')
    this.load = load
  }
}

/**
 * A part of a thread that is loaded with the first call that needs it. Calls are synchronous, so the returned function throws a
 * PartNotLoadedError until then: ask for the part before anything is changed. Runs from the sources load it at once.
 */
export async function latePart<Part>(load: () => Promise<Part>): Promise<() => Part> {
  let part = typeof BUILD_ID === 'string' ? null : await load()
  return () => {
    if (part !== null) return part
    throw new PartNotLoadedError(async () => {
      part = await load()
    })
  }
}
