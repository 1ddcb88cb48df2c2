import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { samplePayloadText } from '../../../main/embedded-service/delivery/payload.ts'
import { FROZEN_AT } from '../../support/service/frozen-service.ts'
import { openKeyWindow } from '../pages/welcome.ts'
import { deliver } from '../support/desk/deliver.ts'
import { expect, test } from '../support/desk/desk.ts'
import { saveTo } from '../support/looks/dialogs.ts'
import { listener } from '../support/desk/listener.ts'
import type { Locator, Page } from '@playwright/test'
import { typeInField } from '../pages/typing.ts'

/** What a person does: each click, each key, and each text that is typed into a field counts as one action. */
interface Actions {
  click: (target: Locator, options?: Parameters<Locator['click']>[0]) => Promise<void>
  press: (key: string) => Promise<void>
  /** Types into the field that has the focus, once one has it. */
  type: (text: string) => Promise<void>
  /** Types into a field, whatever has the focus. */
  fill: (field: Locator, text: string) => Promise<void>
  /** Chooses a file in the dialog of the system. */
  chooseFile: () => void
  /** The number of actions so far. */
  count: () => number
}

/** Counts the actions in a window. */
function countActions(page: Page): Actions {
  let count = 0
  const counting =
    <Arguments extends unknown[]>(act: (...args: Arguments) => Promise<void>) =>
    async (...args: Arguments): Promise<void> => {
      count += 1
      await act(...args)
    }
  return {
    click: counting((target: Locator, options?: Parameters<Locator['click']>[0]) => target.click(options)),
    press: counting((key: string) => page.keyboard.press(key)),
    type: counting((text: string) => typeInField(page, text)),
    fill: counting((field: Locator, text: string) => field.fill(text)),
    chooseFile: () => {
      count += 1
    },
    count: () => count,
  }
}

// What people do all day, each with the most actions that it may take.

/** Notes the number of actions in the report, and compares it with the most that the task may take. */
function atMost(most: number, actions: Actions): void {
  test.info().annotations.push({ type: 'actions', description: `${actions.count()} of at most ${most}` })
  console.log(`      ${actions.count()} actions, at most ${most}`)
  expect(actions.count()).toBeLessThanOrEqual(most)
}

test('what people do all day takes no more actions than before', async ({ openDemo, startService, scratch }) => {
  const { app, page, frame, news, ratios, chart, sheet, settings, webhooks } = await openDemo()

  await test.step('finding the news of a symbol takes 3 actions, comparing five companies 4, saving a page as PDF 5, working offline 1, and annual and restated figures, a proof, a picture and a workbook no more than before', async () => {
    const finding = countActions(page)
    await finding.press('/')
    await finding.type('sym:QNTL revenue')
    await finding.press('Enter')
    await expect(news.rows.first()).toContainText(/revenue/i)
    await expect(news.rows.first()).toContainText('QNTL')
    atMost(3, finding)

    const comparing = countActions(page)
    await comparing.press('Control+2')
    await comparing.fill(ratios.symbols, 'QNTL KSTL BRWF HLDN NVRA')
    await comparing.press('Enter')
    await expect(chart.lines).toHaveCount(10)
    await comparing.click(chart.years('10Y'))
    await expect(chart.firstInSight).toHaveAttribute('aria-valuetext', '2016 Q4')
    atMost(4, comparing)

    const offline = countActions(page)
    await offline.click(frame.offlineSwitch)
    await expect(frame.offlineSwitch).toBeChecked()
    atMost(1, offline)
    await frame.offlineSwitch.click()

    const file = join(scratch, 'page.pdf')
    await saveTo(app, file)
    const saving = countActions(page)
    await saving.press('Control+k')
    await saving.type('QNTL')
    await expect(frame.offer(/^QNTL company page/)).toHaveAttribute('data-highlighted', '')
    await saving.press('Enter')
    await expect(sheet.name).toHaveText('Quintel Semiconductor')
    await saving.press('Control+e')
    saving.chooseFile()
    await expect(frame.message.filter({ hasText: 'Written to' })).toBeVisible()
    expect(existsSync(file)).toBe(true)
    atMost(5, saving)

    await frame.run('Reset the layout')
    await frame.open('Ratios')
    await ratios.show('QNTL HLDN')
    await ratios.table.focus()

    const basis = countActions(page)
    await basis.press('2')
    await expect(chart.chart).toHaveAccessibleDescription(/As originally reported/)
    await basis.press('y')
    await expect(ratios.heads.nth(1)).toHaveText(/^\d{4}$/)
    atMost(2, basis)

    const restated = countActions(page)
    await restated.click(ratios.panel('Restatements'))
    await restated.click(ratios.companyTool('HLDN'))
    await expect(ratios.largestRevisions.getByRole('row').nth(1)).toBeVisible()
    atMost(2, restated)

    await ratios.panel('Series').click()
    const proof = countActions(page)
    await proof.click(ratios.numbers.first())
    await expect(frame.unchanged).toBeVisible()
    atMost(1, proof)
    await frame.closeInspector()

    for (const [name, button] of [
      ['chart.png', 'Chart, PNG…'],
      ['table.xlsx', 'Excel workbook…'],
    ] as const) {
      const file = join(scratch, name)
      await saveTo(app, file)
      const exported = countActions(page)
      await exported.press('Control+e')
      await exported.click(frame.dialog.getByRole('button', { name: button }))
      exported.chooseFile()
      await expect(frame.dialog).toContainText(`Written to ${file}`)
      expect(existsSync(file)).toBe(true)
      atMost(3, exported)
      await page.keyboard.press('Escape')
      await expect(frame.dialog).toBeHidden()
    }
  })

  await test.step('reading through stories takes one key for each, with a label and a note on the way, seeing what the service changed in a story 2 actions, and sending three kinds of webhooks where the last test went 5', async () => {
    await frame.open('News')
    await news.entry('All stories').click()
    await expect(news.search).toHaveValue('')
    // Stories that arrive above would move the others.
    await expect(news.listSource).toHaveText(/^Live[^…]*$/)
    const actions = countActions(page)
    for (let story = 0; story < 20; story++) await actions.press('j')
    await expect(news.chosen).toHaveAttribute('aria-posinset', '20')
    atMost(20, actions)
    await expect(news.nodeId).toHaveText(await news.idOf(news.chosen))
    for (const [key, text] of [
      ['l', 'margins'],
      ['e', 'ask about the guidance'],
    ] as const) {
      await page.keyboard.press(key)
      await news.markEditor.waitFor()
      await frame.type(text)
      await page.keyboard.press(key === 'l' ? 'Enter' : 'Control+Enter')
      await expect(news.markEditor).toBeHidden()
    }
    await page.keyboard.press('j')
    await expect(news.chosen).toHaveAttribute('aria-posinset', '21')

    await frame.open('Settings')
    await settings.startScenario('Unannounced edits').click()
    await expect(settings.scenarioState).toHaveText('Active: Unannounced edits.')
    await frame.open('News')
    await news.refresh.click()
    await news.entry('Edited by the service').click()
    const changed = countActions(page)
    await changed.click(news.rows.filter({ hasText: 'unannounced edit' }).first())
    await expect(news.showChanges).toBeVisible()
    await changed.press('d')
    await expect(news.changes).toBeVisible()
    atMost(2, changed)

    // The address of the person's own receiver comes from elsewhere.
    await frame.open('Webhooks')
    await webhooks.destination.fill('https://hooks.example/a')
    const sending = countActions(page)
    await sending.click(webhooks.runMany)
    for (const kind of ['News/v1', 'Earnings/v1', 'Ratings/v1'])
      await sending.click(frame.dialog.getByRole('checkbox', { name: kind, exact: true }))
    await sending.click(frame.dialog.getByRole('button', { name: /^Send 3/ }))
    await expect(frame.dialog.getByRole('cell', { name: /^\d{3}/ })).toHaveCount(3)
    atMost(5, sending)
  })

  await test.step('receiving a delivery and sending it again takes 6 actions, another theme, density and size of text 2 each, and a second connection 4', async () => {
    const target = await listener(() => '{}')
    await frame.dialog.getByRole('button', { name: 'Close' }).first().click()
    await frame.open('News')
    const receiving = countActions(page)
    await receiving.press('Control+5')
    await receiving.click(webhooks.part('Receiver'))
    await receiving.click(webhooks.start)
    const url = (await webhooks.addresses.first().textContent()) ?? ''
    await deliver(url, samplePayloadText('News/v1', { id: 'one', at: FROZEN_AT, forProduction: true }), 'first')
    await receiving.click(webhooks.rows.first())
    await receiving.click(webhooks.sendAgain)
    await frame.dialog.getByLabel('To', { exact: true }).fill(`${target.url}/hook`)
    await receiving.press('Enter')
    await expect(frame.dialog).toContainText('200 after')
    atMost(6, receiving)
    target.stop()
    await page.keyboard.press('Escape')
    await expect(frame.dialog).toBeHidden()

    for (const [name, choose, expected] of [
      ['theme', settings.theme('Dark'), 'dark'],
      ['density', settings.density('Compact'), 'compact'],
      ['font-size', settings.textSize('16 px'), '16'],
    ] as const) {
      await frame.open('News')
      const choosing = countActions(page)
      await choosing.press('Control+,')
      await choosing.click(choose)
      await expect.poll(() => frame.look(name)).toBe(expected)
      atMost(2, choosing)
    }

    const service = await startService()
    await frame.open('News')
    const adding = countActions(page)
    const window = await openKeyWindow(app, () => adding.press('Control+Alt+n'))
    await adding.fill(window.address, service.url)
    await adding.fill(window.key, service.keys.full)
    await window.closeBy(() => adding.click(window.submit))
    await expect(frame.connectionName).toContainText('127.0.0.1')
    atMost(4, adding)
  })
})
