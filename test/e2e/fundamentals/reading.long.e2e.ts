import { test } from '../support/desk/desk.ts'
import { expectDigits } from '../support/looks/reading.ts'

test('200 numbers of every view, by chance, read as the digits that were sent, and copies have exactly these', async ({
  startDemo,
  scratch,
}) => {
  await expectDigits(await startDemo(), scratch, 200, true)
})
