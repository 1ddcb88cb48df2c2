/** Lets everything run that waits for no clock and no file: promises, and what they lead to. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}
