import { describe, expect, it } from 'vitest'
import { fittingTools } from '../../../../renderer/ui/fitting-tools.ts'
import type { Tool } from '../../../../renderer/ui/tool.ts'

const tool = (id: string, room?: Tool['room']): Tool => ({ id, shows: id, ...(room === undefined ? {} : { room }) })
const TOOLS = [tool('a'), tool('b', 'stays'), tool('c'), tool('d')]
const WIDTHS = new Map([
  ['a', 100],
  ['b', 100],
  ['c', 100],
  ['d', 40],
])
const fitting = (space: number, widths: ReadonlyMap<string, number> = WIDTHS) => {
  const { shown, hidden } = fittingTools(TOOLS, widths, space)
  return [shown, hidden].map((tools) => tools.map(({ id }) => id).join(' '))
}

describe('the tools that fit', () => {
  it('are all of them where they need just the space', () => {
    expect(fitting(340)).toEqual(['a b c d', ''])
  })

  it('leave the last ones to the panel, and room for its button', () => {
    expect(fitting(339)).toEqual(['a b', 'c d'])
  })

  it('keep their order, also where a later one would fit', () => {
    expect(fitting(330)).toEqual(['a b', 'c d'])
  })

  it('keep what stays while another can move', () => {
    expect(fitting(190)).toEqual(['b', 'a c d'])
  })

  it('leave everything to the panel but what takes the rest', () => {
    const tools = [tool('a', 'grows'), tool('b', 'stays')]
    expect(fittingTools(tools, WIDTHS, 10)).toEqual({ shown: [tools[0]], hidden: [tools[1]] })
  })

  it('keep the one with the focus', () => {
    const { shown } = fittingTools(TOOLS, WIDTHS, 230, 'd')
    expect(shown.map(({ id }) => id)).toEqual(['b', 'd'])
  })

  it('are all shown to be measured', () => {
    expect(fitting(10, new Map())).toEqual(['a b c d', ''])
  })

  it('stay where they are when another one comes that was not measured yet', () => {
    const widths = new Map(WIDTHS)
    widths.delete('d')
    expect(fitting(400, widths)).toEqual(['a b c', 'd'])
  })
})
