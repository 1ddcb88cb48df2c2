/**
 * Runs tasks of one name one after another, those of different names beside each other. A task begins when the one before has
 * ended, however that ended.
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
