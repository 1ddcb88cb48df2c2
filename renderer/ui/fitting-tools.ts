import type { Tool } from './tool.ts'

/** The width of “More” with its gap, in units of CSS pixels; it is a little less with small text. */
const MORE = 84

/** The width of a tool that came into a full bar and was not measured yet. */
const USUAL = 140

/**
 * Which tools fit in a space, in their order. `widths` have the gap before the tool; before there are any, every tool is shown to be
 * measured. `held` is the ID of the tool with the focus, which stays: what is typed into it would be lost.
 */
export function fittingTools(
  tools: readonly Tool[],
  widths: ReadonlyMap<string, number>,
  space: number,
  held: string | null = null,
): { shown: readonly Tool[]; hidden: readonly Tool[] } {
  const widthOf = ({ id }: Tool): number => widths.get(id) ?? USUAL
  const sumOf = (some: readonly Tool[]): number => some.reduce((sum, tool) => sum + widthOf(tool), 0)
  if (widths.size === 0 || sumOf(tools) <= space) return { shown: tools, hidden: [] }
  const isFixed = ({ id, room }: Tool): boolean => room === 'grows' || id === held
  const moving = tools.filter((tool) => !isFixed(tool))
  const hidden = new Set<Tool>()
  let left = space - MORE - sumOf(tools.filter(isFixed))
  for (const tool of [
    ...moving.filter(({ room }) => room === 'stays'),
    ...moving.filter(({ room }) => room !== 'stays'),
  ]) {
    left -= widthOf(tool)
    // After the first one without room, a smaller one would change the order.
    if (left < 0) hidden.add(tool)
  }
  return { shown: tools.filter((tool) => !hidden.has(tool)), hidden: tools.filter((tool) => hidden.has(tool)) }
}
