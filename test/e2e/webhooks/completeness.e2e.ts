import { EVERY_LOOK } from '../support/looks/axe.ts'
import { testCompleteness } from '../support/completeness.ts'

// The other pages and their other looks are among the long tests.
testCompleteness({ dialog: EVERY_LOOK, pages: ['light'], only: ['missed', 'sent'] })
