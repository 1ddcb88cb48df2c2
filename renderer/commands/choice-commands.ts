/** The commands for a choice, one for each option, named after it; the chosen one is on. */
export const choiceCommands = <Name extends string, Id extends string>(
  name: Name,
  options: readonly { id: Id }[],
  chosen: Id | null,
  choose: (id: Id) => void,
  unavailable: string | null = null,
) =>
  options.map(({ id }) => ({ id: `${name}-${id}` as const, isOn: id === chosen, unavailable, run: () => choose(id) }))
