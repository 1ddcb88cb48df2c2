import { expect } from '../support/desk/desk.ts'
import { testProofs } from '../support/proofs.ts'

testProofs(
  'every number of all 38 ratios',
  async ({ ratios }) => {
    await ratios.chooseEveryRatio()
    await expect(ratios.table.getByRole('grid')).toHaveAttribute('aria-rowcount', '77')
  },
  { symbols: 'QNTL HLDN', points: 200, numbers: 4000, isOpenedInOffice: true },
)
