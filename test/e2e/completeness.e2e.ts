import { EVERY_LOOK } from './support/axe.ts'
import { testCompleteness } from './support/completeness.ts'

// The other looks of its pages are among the long tests.
testCompleteness({ dialog: EVERY_LOOK, pages: ['light'] })
