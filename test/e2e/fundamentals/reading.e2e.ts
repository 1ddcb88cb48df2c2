import { test } from '../support/desk/desk.ts'
import { expectDigits } from '../support/looks/reading.ts'

// 200 of them, in every basis, turned round and in a picture, are among the long tests.
test('150 numbers of every view, by chance, read as the digits that were sent, and copies have exactly these', async ({
  openDemo,
  scratch,
}) => {
  await expectDigits(await openDemo(), scratch, 150, false)
})
