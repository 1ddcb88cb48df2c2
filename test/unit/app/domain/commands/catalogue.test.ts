import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, COMMAND_IDS } from '../../../../../app/domain/commands/catalogue.ts'
import { MENUS } from '../../../../../app/domain/commands/entry.ts'
import { VIEWS } from '../../../../../app/domain/window/views.ts'

/** The parts of a view, of which one is on screen; undefined for a view without parts. */
const partsOf = (view: string | undefined): (string | undefined)[] => {
  const parts = COMMAND_IDS.filter((id) => CATALOGUE[id].view === view).flatMap((id) => CATALOGUE[id].part ?? [])
  return parts.length === 0 ? [undefined] : [...new Set(parts)]
}

/** The keys of a view while a part of it is on screen. */
const keysIn = (view: string | undefined, part: string | undefined): string[] =>
  COMMAND_IDS.filter((id) => CATALOGUE[id].view === view && (CATALOGUE[id].part ?? part) === part).flatMap(
    (id) => CATALOGUE[id].keys ?? [],
  )

const twice = (all: readonly string[]): string[] => [...new Set(all.filter((each, place) => all.indexOf(each) < place))]

describe('the catalogue of commands', () => {
  it.each([undefined, ...VIEWS.map(({ id }) => id)])('gives no key to two commands that %s has on screen', (view) => {
    expect(partsOf(view).flatMap((part) => twice(keysIn(view, part)))).toEqual([])
  })

  it('has no command in two of its parts', async () => {
    const folder = join(import.meta.dirname, '../../../../../app/domain/commands')
    const files = globSync('*-commands.ts', { cwd: folder })
    const modules = await Promise.all(
      files.map((file) => import(join(folder, file)) as Promise<Record<string, object>>),
    )
    const parts = modules.flatMap((each) => Object.entries(each)).filter(([name]) => name.endsWith('_COMMANDS'))
    const ids = parts.flatMap(([, commands]) => Object.keys(commands))
    expect(ids.toSorted()).toEqual([...COMMAND_IDS].toSorted())
  })

  it('gives no two commands the same title', () => {
    expect(twice(COMMAND_IDS.map((id) => `${CATALOGUE[id].view ?? ''} ${CATALOGUE[id].title}`))).toEqual([])
  })

  it('has a command in each menu', () => {
    expect(MENUS.filter((menu) => !COMMAND_IDS.some((id) => CATALOGUE[id].menu === menu))).toEqual([])
  })

  it('gives each tab a digit of its own, in the order of the tabs but for Changes', () => {
    const digits = VIEWS.map(({ id }) => [id, CATALOGUE[`view.${id}`].keys?.[0]] as const)
    expect(digits.filter(([id]) => id !== 'changes').map(([, key]) => key)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((digit) => `Mod+${digit}`),
    )
    expect(digits).toContainEqual(['changes', 'Mod+8'])
  })

  it.each([
    ['window.palette', 'Mod+k'],
    ['view.settings', 'Mod+,'],
    ['window.next-pane', 'F6'],
    ['window.previous-pane', 'Shift+F6'],
    ['news.search', '/'],
    ['story.find', 'Mod+f'],
    ['news.next', 'j'],
    ['news.next', 'ArrowDown'],
    ['news.previous', 'k'],
    ['news.previous', 'ArrowUp'],
    ['news.scroll-on', 'Space'],
    ['news.next-unread', 'n'],
    ['news.read-story', 'Enter'],
    ['news.read-story', 'o'],
    ['story.open-in-browser', 'b'],
    ['news.toggle-read', 'u'],
    ['news.toggle-star', 's'],
    ['story.label', 'l'],
    ['news.mark-all-read', 'Shift+A'],
    ['story.show-history', 'd'],
    ['story.show-response', 'i'],
    ['ratios.toggle-chart', 't'],
    ['ratios.basis-TTM', '1'],
    ['ratios.basis-A', '2'],
    ['ratios.basis-R', '3'],
    ['ratios.basis-P', '4'],
    ['ratios.copy-with-proof', 'Mod+Shift+C'],
    ['ratios.copy-picture', 'Mod+Alt+c'],
    ['ratios.export', 'Mod+e'],
    ['webhooks.export-tests', 'Mod+e'],
    ['webhooks.save-fixture', 'Mod+e'],
    ['webhooks.export-retries', 'Mod+e'],
    ['webhooks.export-readiness', 'Mod+e'],
    ['webhooks.export-json-schema', 'Mod+e'],
    ['window.back', 'Alt+ArrowLeft'],
    ['window.forward', 'Alt+ArrowRight'],
    ['window.undo', 'Mod+z'],
    ['window.shortcuts', '?'],
  ] as const)('has the key that people know: %s %s', (id, key) => {
    expect(CATALOGUE[id].keys).toContain(key)
  })
})
