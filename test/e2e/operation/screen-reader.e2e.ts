import type { ViewName } from '../pages/window.ts'
import { expect, test } from '../support/desk/desk.ts'
import { VIEWS_WITH_CONTENT } from '../support/views-with-content.ts'
import type { Page } from '@playwright/test'

/** The number of like parts after which the others are only counted, and the roles of such parts. */
const MOST_ALIKE = 3
const COUNTED = ['listitem', 'row', 'columnheader', 'cell', 'gridcell', 'option', 'group']

/**
 * Long lists and tables draw only what is near the part in sight, and how much that is depends on the moment. From this
 * number on it is not written.
 */
const DRAWN_AS_NEEDED = ['row', 'option']
const MANY = 10

/** Roles that are named by what is in them, which follows. */
const NAMED_BY_CONTENT = ['row', 'rowheader', 'cell', 'gridcell', 'option']

interface Part {
  line: string
  depth: number
  parts: Part[]
}

/** What differs between two runs: ports, hashes, times, durations, sizes, ages and the desktop. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/127\.0\.0\.1:\d+/g, 'HOST'],
  [/"[0-9a-f]{10}"/g, 'HASH'],
  [/\d{1,2} \w{3} (\d{4}, \d\d:\d\d:\d\d|(\d{4} )?\d\d:\d\d)\b/g, 'TIME'],
  [/\b\d\d:\d\d:\d\d\.\d{3}\b/g, 'TIME'],
  [/\b\d[\d,]*(\.\d+)? (ms|kB|MB)\b/g, 'N $2'],
  [/just now|\d+ min ago/g, 'AGE'],
  // Whether the desktop shows notifications.
  [/- paragraph: No program .*$/, '- paragraph'],
  // A view that was shown while it was requested says that it is live; a fast one was live at first.
  [/- status: Live$/, '- status'],
]

/** A call that waited for its turn, beside how long it took; others have an empty cell there. */
const WAITED = /(- gridcell "N ms"\n\s*- gridcell) "N ms"/g

const steady = (line: string): string => CHANGING.reduce((text, [found, name]) => text.replace(found, name), line)

function partsOf(tree: string): Part[] {
  const root: Part = { line: '', depth: -1, parts: [] }
  const open = [root]
  for (const line of tree.split('\n')) {
    const depth = line.search(/\S/)
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    const part = { line: steady(line.trim()), depth, parts: [] }
    open.at(-1)?.parts.push(part)
    open.push(part)
  }
  return root.parts
}

/** The role of a part: what stands before its name. */
const roleOf = ({ line }: Part): string => /^- '?([a-z/]+)/.exec(line)?.[1] ?? ''

/** Its line, without a name that only repeats what follows. */
function ownLine(part: Part): string {
  const role = roleOf(part)
  if (part.parts.length === 0 || !NAMED_BY_CONTENT.includes(role)) return part.line
  return `- ${role}${/ \[[a-z]+\](?='?:?$)/.exec(part.line)?.[0] ?? ''}:`
}

const moreOf = (role: string, count: number): string =>
  DRAWN_AS_NEEDED.includes(role) && count >= MANY ? 'many' : String(count)

/** Its lines. Of many like parts in a row, the first ones stand for the others. */
function linesOf(parts: readonly Part[], indent: string): string[] {
  const lines: string[] = []
  for (let first = 0; first < parts.length;) {
    const role = roleOf(parts[first] as Part)
    const end = parts.findIndex((part, place) => place > first && roleOf(part) !== role)
    const alike = parts.slice(first, end < 0 ? undefined : end)
    const isMany = COUNTED.includes(role) && alike.length > MOST_ALIKE + 1
    for (const part of isMany ? alike.slice(0, MOST_ALIKE) : alike)
      lines.push(`${indent}${ownLine(part)}`, ...linesOf(part.parts, `${indent}  `))
    if (isMany) lines.push(`${indent}- … ${moreOf(role, alike.length - MOST_ALIKE)} more: ${role}`)
    first += alike.length
  }
  return lines
}

/** What a screen reader finds in the head of the window and in its view, as lines that a person can read. */
async function accessibleTree(page: Page): Promise<string> {
  const trees = [await page.getByRole('banner').ariaSnapshot(), await page.getByRole('main').ariaSnapshot()]
  return `${linesOf(partsOf(trees.join('\n')), '')
    .join('\n')
    .replace(WAITED, '$1')}\n`
}

// After an intended change: npm run e2e -- screen-reader --update-snapshots
test('a screen reader finds in each view one title and what its file lists', async ({ startDemo }) => {
  const desk = await startDemo()
  const unread = desk.news.entry('Unread')
  await expect(unread).toHaveText(/\d/)
  const whole = (await unread.textContent()) ?? ''
  for (const view of Object.keys(VIEWS_WITH_CONTENT) as ViewName[]) {
    await VIEWS_WITH_CONTENT[view](desk)
    // The open story is read, which the side bar counts a moment later.
    if (view === 'News') await expect(unread).not.toHaveText(whole)
    const tree = await accessibleTree(desk.page)
    expect.soft(tree, view).toMatchSnapshot(`${view.toLowerCase()}.txt`)
    expect.soft(tree.match(/\[level=1\]/g), `titles of ${view}`).toHaveLength(1)
  }
})
