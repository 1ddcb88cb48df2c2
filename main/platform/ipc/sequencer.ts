/**
 * Runs tasks with the same name one after another, and tasks with different names concurrently. A task begins when the
 * previous one has ended, successfully or not.
 */
export function createSequencer(): <T>(name: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (name, task) => {
    const result = (last.get(name) ?? Promise.resolve()).then(task, task)
    const ended = result.then(
      () => undefined,
      () => undefined,
    )
    last.set(name, ended)
    void ended.then(() => {
      if (last.get(name) === ended) last.delete(name)
    })
    return result
  }
}
