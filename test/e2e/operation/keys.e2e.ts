import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import type { ViewName } from '../pages/window.ts'
import { expect, test, type Desk } from '../support/desk/desk.ts'
import { saveTo } from '../support/looks/dialogs.ts'
import { recordOpened } from '../support/desk/opened-addresses.ts'

/** Rows of the table of keys: what is pressed, and the effect that it has. */
type Rows = readonly (readonly [keys: string, effect: () => Promise<void>])[]

/** Presses each row, the effects in the order of the rows. Several presses of a row are separated by a space. */
async function pressed({ page }: Desk, rows: Rows): Promise<void> {
  for (const [keys, effect] of rows)
    await test.step(keys, async () => {
      for (const key of keys.split(' ')) await page.keyboard.press(key)
      await effect()
    })
}

const focused = (element: Locator) => (): Promise<void> => expect(element).toBeFocused()
const shown = (element: Locator) => (): Promise<void> => expect(element).toBeVisible()
const gone = (element: Locator) => (): Promise<void> => expect(element).toHaveCount(0)

const copied = ({ app }: Desk): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText())

test('every key of the news, of the window, of the export and of the ratios has its effect', async ({
  openDemo,
  scratch,
}) => {
  const desk = await openDemo()
  await test.step('every key of the news has its effect', async () => {
    const { app, page, frame, news } = desk
    const opened = await recordOpened(app)
    const at = (place: number) => (): Promise<void> =>
      expect(news.chosen).toHaveAttribute('aria-posinset', String(place))
    const isRead = (read: boolean) => (): Promise<void> =>
      expect(news.chosen).toHaveAttribute('data-read', String(read))
    const unread = (): Promise<number> => news.unreadRows.count()

    await pressed(desk, [
      ['/', focused(news.search)],
      // Leaves the search, which keeps every letter.
      ['Escape', focused(news.list)],
      ['j', at(1)],
      ['ArrowDown', at(2)],
      ['ArrowUp', at(1)],
      ['j', at(2)],
      ['k', at(1)],
      ['n', at(3)],
    ])
    await news.body.waitFor()
    await pressed(desk, [
      // Scrolls the story as often as it is long, then goes to the next unread one.
      [
        'Space',
        async () => {
          for (let press = 0; press < 200 && (await news.chosen.getAttribute('aria-posinset')) === '3'; press++)
            await page.keyboard.press('Space')
          await expect(news.chosen).not.toHaveAttribute('aria-posinset', '3')
        },
      ],
      ['Enter', focused(news.reading)],
      ['Shift+F6', focused(news.list)],
      ['o', focused(news.reading)],
      ['Control+f', focused(news.findBar.getByRole('searchbox').or(news.findBar.getByRole('textbox')))],
      ['Escape', gone(news.findBar)],
      ['v', shown(news.plainText)],
      ['v', shown(news.rawText)],
      ['v', shown(news.body)],
    ])
    await news.list.focus()
    await isRead(true)()
    await pressed(desk, [
      ['u', isRead(false)],
      ['Control+z', isRead(true)],
      ['s', () => expect(news.star).toHaveText('Starred')],
      ['Control+z', () => expect(news.star).toHaveText('Star')],
      ['l', focused(news.markEditor.getByRole('combobox').or(news.markEditor.getByRole('textbox')))],
      ['Escape', gone(news.markEditor)],
      ['d', shown(news.changes)],
      ['d', gone(news.changes)],
      ['i', shown(frame.inspector)],
      ['Escape', gone(frame.inspector)],
      ['b', () => expect.poll(opened).toEqual([expect.stringMatching(/^https:/)])],
    ])
    expect(await unread()).toBeGreaterThan(0)
    await pressed(desk, [
      ['Shift+A', () => expect.poll(unread).toBe(0)],
      ['Control+z', () => expect.poll(unread).toBeGreaterThan(0)],
    ])
  })

  await test.step('every key of the window has its effect', async () => {
    await desk.frame.open('News')
    const { frame, news } = desk
    const current = (name: ViewName) => (): Promise<void> =>
      expect(frame.tab(name)).toHaveAttribute('aria-current', 'page')
    await pressed(desk, [
      ['Control+k', focused(frame.paletteField)],
      ['Escape', gone(frame.palette)],
      ['Control+2', current('Ratios')],
      ['Control+3', current('Earnings')],
      ['Control+4', current('Company')],
      ['Control+5', current('Webhooks')],
      ['Control+6', current('Console')],
      ['Control+7', current('Settings')],
      ['Control+8', current('Changes')],
      ['Control+1', current('News')],
      ['Control+,', current('Settings')],
      ['Alt+ArrowLeft', current('News')],
      ['Alt+ArrowRight', current('Settings')],
      ['Control+1', current('News')],
      ['?', shown(frame.dialog)],
      ['Escape', gone(frame.dialog)],
    ])
    await news.rows.first().click()
    await news.list.focus()
    await pressed(desk, [
      ['F6', focused(news.reading)],
      ['Shift+F6', focused(news.list)],
    ])
  })

  await test.step('the key of the export writes the part of the webhooks that is on screen', async () => {
    await desk.frame.open('Webhooks')
    const { app, webhooks } = desk
    await webhooks.destination.fill('https://hooks.example/in')
    await webhooks.send.click()
    await expect(webhooks.history.getByRole('row')).toHaveCount(2)
    const tests = join(scratch, 'tests.csv')
    await saveTo(app, tests)
    await pressed(desk, [
      [
        'Control+e',
        () =>
          expect.poll(() => readFileSync(tests, { encoding: 'utf8', flag: 'a+' })).toContain('Sent,Kind,Destination'),
      ],
    ])
  })

  await test.step('every key of the ratios has its effect', async () => {
    await desk.frame.open('Ratios')
    const { app, page, frame, ratios, chart } = desk
    await ratios.show('QNTL KSTL')
    await chart.lines.first().waitFor()
    await ratios.table.focus()
    const basis = (name: string) => (): Promise<void> => expect(ratios.basis).toHaveText(name)
    await pressed(desk, [
      ['2', basis('Original')],
      ['3', basis('Restated')],
      ['4', basis('Preliminary')],
      ['1', basis('Trailing 12 months')],
      ['t', gone(chart.chart)],
      ['t', shown(chart.chart)],
    ])
    await ratios.table.focus()
    await pressed(desk, [
      // The arrow keys choose the number.
      ['ArrowDown ArrowRight i', shown(frame.inspector)],
      ['Escape', gone(frame.inspector)],
      ['Control+e', shown(page.getByRole('dialog', { name: 'Export' }))],
      ['Escape', gone(frame.dialog)],
    ])

    await chart.chart.focus()
    const at: string[] = []
    const moved = async (): Promise<void> => {
      await expect(chart.spoken).not.toHaveText(at.at(-1) ?? '')
      at.push((await chart.spoken.textContent()) ?? '')
    }
    await pressed(desk, [
      ['End', moved],
      ['ArrowLeft', moved],
      ['ArrowDown', moved],
      ['ArrowUp', moved],
      ['ArrowRight', moved],
      ['Home', moved],
    ])
    const [newest, before, below, above, right] = at
    expect([right, above]).toEqual([newest, before])
    expect(below).not.toBe(before)

    await ratios.table.focus()
    await app.evaluate(({ clipboard }) => clipboard.clear())
    await pressed(desk, [
      ['Control+a Control+c', () => expect.poll(() => copied(desk)).toContain('\t')],
      ['Control+Shift+C', () => expect.poll(() => copied(desk)).toMatch(/SHA-256/i)],
      [
        'Control+Alt+c',
        () =>
          expect
            .poll(() =>
              app.evaluate(({ clipboard }) =>
                (clipboard as unknown as { availableFormats(): string[] }).availableFormats(),
              ),
            )
            .toContain('image/png'),
      ],
    ])
  })
})
