import { connect, expect, test } from './support/desk.ts'
import { listener } from './support/listener.ts'

const RESPONSE = `{"ok":true,"data":[{"id":{"asOf":"2026-09-30","reportType":"A","period":"3M"},"basicEps":0.10}]}`

// B18
test('the period and the date of earnings are requested once they are complete, not at each key', async ({
  startDesk,
}) => {
  const service = await listener((path) => (path.includes('/fundamentals/') ? RESPONSE : '[]'))
  const desk = await startDesk()
  const { page, frame, earnings } = desk
  await connect(desk, service.url, 'test-key-0123456789')
  await frame.open('Earnings')
  await earnings.show('TIDI')
  await expect(earnings.numbers).toHaveCount(1)
  const requests = (): string[] =>
    service.paths.filter((path) => path.includes('earning')).map((path) => path.replace(/.*\?/, ''))
  const before = requests().length

  await earnings.openRequest()
  await earnings.period.pressSequentially('Q1 2023')
  await expect(page.getByText('Enter to request; shown: any')).toBeVisible()
  expect(requests()).toHaveLength(before)
  await earnings.period.press('Enter')
  await expect.poll(() => requests().slice(before)).toEqual([expect.stringMatching(/period=Q1(%20|\+)2023/)])
  await expect(page.getByText('Enter to request')).toHaveCount(0)
  await expect(earnings.period).toHaveValue('Q1 2023')

  // A tool without room in the bar stands in a panel above the view.
  const from = page.getByLabel('From', { exact: true })
  if (!(await from.isVisible())) await frame.openMoreTools.first().click()
  await from.focus()
  await page.keyboard.type('31 Oct 2023')
  await earnings.symbols.focus()
  await expect.poll(() => requests().slice(before + 1)).toEqual([expect.stringMatching(/2023-10-31/)])

  const type = page.getByLabel('Report type', { exact: true })
  if (!(await type.isVisible())) await frame.openMoreTools.first().click()
  await type.selectOption('A')
  await expect.poll(() => requests().slice(before + 2)).toEqual([expect.stringMatching(/[?&]?\w+=A(&|$)/)])
  service.stop()
})
