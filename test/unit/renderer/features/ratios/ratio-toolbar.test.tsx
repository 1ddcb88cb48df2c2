// @vitest-environment jsdom
import { Fragment, type ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { screenTools, seriesTools, useNextPeriod } from '../../../../../renderer/features/ratios/ratio-toolbar.tsx'
import { INITIAL_RATIOS, type RatiosState } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { fittingTools, type Tool } from '../../../../../renderer/ui/controls/toolbar.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { commandsOf } from '../../../../support/window/commands-of.tsx'

type Tools = typeof screenTools

const toolsOf = (change: Partial<RatiosState>, of: Tools = seriesTools): readonly Tool[] => {
  const state = { ...INITIAL_RATIOS, ...change }
  return of(state, { periods: [], period: '', known: [], tools: [] }, () => undefined).filter((tool) => tool !== null)
}

const inNarrowHead = (transform: RatiosState['transform']): readonly string[] => {
  const tools = toolsOf({ transform })
  return fittingTools(tools, new Map(tools.map(({ id }) => [id, 100])), 400).shown.map(({ id }) => id)
}

it('a transform that is on stays in the head of a narrow window', () => {
  expect(inNarrowHead('none')).not.toContain('transform')
  expect(inNarrowHead('z-score')).toContain('transform')
})

async function basisOf(change: Partial<RatiosState>, of?: Tools) {
  const ran: string[] = []
  function Commands(): null {
    useCommands([
      { id: 'ratios.overlay', run: () => ran.push('overlay') },
      { id: 'ratios.basis-A', run: () => ran.push('A') },
    ])
    return null
  }
  const { user } = await renderWindow(
    <CommandProvider>
      <Commands />
      {toolsOf(change, of)
        .filter(({ id }) => id === 'basis')
        .map(({ id, shows }) => (
          <Fragment key={id}>{shows}</Fragment>
        ))}
    </CommandProvider>,
  )
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Basis' })
  return {
    shown: () => select.selectedOptions[0]?.textContent,
    choose: (name: string) => user.selectOptions(select, name),
    ran,
  }
}

it('the choice of a basis says that every basis is shown, and leads there and back', async () => {
  const { shown, choose, ran } = await basisOf({ reportType: 'P', overlay: true })
  expect(shown()).toBe('Every basis')
  await choose('Original')
  expect(ran).toEqual(['A'])
})

it('the choice of a basis names the one that is shown', async () => {
  const { shown, choose, ran } = await basisOf({ reportType: 'P' })
  expect(shown()).toBe('Preliminary')
  await choose('Every basis')
  expect(ran).toEqual(['overlay'])
})

it('a screen, which has one basis, does not name every basis', async () => {
  const { shown } = await basisOf({ reportType: 'P', overlay: true }, screenTools)
  expect(shown()).toBe('Preliminary')
})

/** The command while one of these periods is shown, and the periods that it showed. */
async function showing(periods: readonly string[], period: string) {
  const shown: string[] = []
  function Records(): ReactElement | null {
    useNextPeriod(periods, period, (next) => shown.push(next))
    return null
  }
  return { ...(await commandsOf(<Records />)), shown }
}

it.each([
  ['the one after it', '3M', '6M'],
  ['the first one after the last', '12M', '3M'],
])('the next period is %s', async (_what, period, next) => {
  const { run, shown } = await showing(['3M', '6M', '12M'], period)
  await run('ratios.next-period')
  expect(shown).toEqual([next])
})

it('records of one period have no next one', async () => {
  expect((await showing(['3M'], '3M')).find('ratios.next-period').unavailable).not.toBeNull()
})
