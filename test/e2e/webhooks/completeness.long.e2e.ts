import { EVERY_LOOK } from '../support/looks/axe.ts'
import { testCompleteness } from '../support/completeness.ts'

testCompleteness({ dialog: EVERY_LOOK, pages: EVERY_LOOK })
