/** Runs what the next turns of the loop bring: promises, frames, and what follows from them. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}

/** Runs everything that does not wait for a clock or a file: promises and what follows from them. */
export const settled = (): Promise<void> => turns(50)
