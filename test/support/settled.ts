/** Runs everything that does not wait for a clock or a file: promises and what follows from them. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}
